import type { Event } from '../../db/schema.ts'
import { countStars } from '../../src/features/my-schedule/service.ts'
import { listSessions } from '../../src/program/program-rows.ts'
import { type EventFlags, readingEventCommand } from '../terminal/command.ts'
import { withEvent } from '../terminal/find-or-fail.ts'
import { printList } from '../terminal/terminal.ts'

export const starsCommand = readingEventCommand('stars', 'show how many attendees starred each session').action(
  withEvent(list),
)

async function list({ id }: Event, { json }: EventFlags): Promise<void> {
  const titles = new Map((await listSessions(id)).map((session) => [session.id, session.title]))
  const counts = (await countStars(id)).map(({ sessionId, stars }) => ({
    id: sessionId,
    title: titles.get(sessionId) ?? null,
    stars,
  }))
  printList(counts, json, 'No stars yet.', ({ id, title, stars }) => [
    stars.toLocaleString('en-US'),
    title ?? `${id} (no longer on the program)`,
  ])
}
