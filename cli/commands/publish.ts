import type { Event } from '../../db/schema.ts'
import { publishProgram } from '../../src/features/events/service.ts'
import { changingEventCommand } from '../terminal/command.ts'
import { type Changing, failEventNotFound, withChange } from '../terminal/find-or-fail.ts'

export const publishCommand = changingEventCommand(
  'publish',
  'publish the program and start reporting changes to attendees',
).action(withChange(publish))

async function publish(event: Event, { by }: Changing) {
  const published = await publishProgram(event.id, by)
  if (published.status !== 'written') return failEventNotFound(event.slug)
  return { message: `Published the program of ${event.name}`, changeId: published.changeId }
}
