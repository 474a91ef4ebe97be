import { publishProgram } from '../../src/features/events/service.ts'
import { type ChangeFlags, CLI_ACTOR, changingCommand } from '../terminal/command.ts'
import { eventOrFail, failEventNotFound } from '../terminal/event-or-fail.ts'
import { printResult } from '../terminal/print-result.ts'
import { withDatabase } from '../terminal/with-database.ts'

type Flags = ChangeFlags & { event: string }

export const publishCommand = changingCommand('publish', 'publish the program and start reporting changes to attendees')
  .requiredOption('-e, --event <slug>', 'the event')
  .action((flags: Flags) => withDatabase(() => publish(flags)))

async function publish({ event: slug, dryRun = false, json }: Flags): Promise<void> {
  const event = await eventOrFail(slug)
  const published = await publishProgram(event.id, { actor: CLI_ACTOR, dryRun })
  if (published.status !== 'written') return failEventNotFound(slug)
  printResult({ message: `Published the program of ${event.name}`, changeId: published.changeId, dryRun, json })
}
