import { countStars } from '../../src/features/my-schedule/service.ts'
import { listSessions } from '../../src/program/program-rows.ts'
import { readingCommand } from '../terminal/command.ts'
import { eventOrFail } from '../terminal/find-or-fail.ts'
import { formatTable, print } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'

type Flags = { event: string; json?: boolean }

export const starsCommand = readingCommand('stars', 'show how many attendees starred each session')
  .requiredOption('-e, --event <slug>', 'the event')
  .action((flags: Flags) => withDatabase(() => list(flags)))

async function list({ event: slug, json }: Flags): Promise<void> {
  const { id } = await eventOrFail(slug)
  const titles = new Map((await listSessions(id)).map((session) => [session.id, session.title]))
  const counts = (await countStars(id)).map(({ sessionId, stars }) => ({
    id: sessionId,
    title: titles.get(sessionId) ?? null,
    stars,
  }))
  if (json) return print(JSON.stringify(counts))
  if (!counts.length) return print('No stars yet.')
  print(
    formatTable(
      counts.map(({ id, title, stars }) => [
        stars.toLocaleString('en-US'),
        title ?? `${id} (no longer on the program)`,
      ]),
    ),
  )
}
