import type { Event } from '../../db/schema.ts'
import { publishProgram } from '../../src/features/events/service.ts'
import { CLI_ACTOR, changingEventCommand, type EventFlags } from '../terminal/command.ts'
import { failEventNotFound, withEvent } from '../terminal/find-or-fail.ts'
import { printResult } from '../terminal/print-result.ts'

export const publishCommand = changingEventCommand(
  'publish',
  'publish the program and start reporting changes to attendees',
).action(withEvent(publish))

async function publish(event: Event, { dryRun = false, json }: EventFlags): Promise<void> {
  const published = await publishProgram(event.id, { actor: CLI_ACTOR, dryRun })
  if (published.status !== 'written') return failEventNotFound(event.slug)
  printResult({ message: `Published the program of ${event.name}`, changeId: published.changeId, dryRun, json })
}
