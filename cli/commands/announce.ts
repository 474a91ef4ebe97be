import { newAnnouncement } from '../../src/features/live/announcements/schema.ts'
import { announce } from '../../src/features/live/announcements/service.ts'
import { type ChangeFlags, CLI_ACTOR, changingCommand } from '../terminal/command.ts'
import { eventOrFail, failNoRoom, roomOrFail } from '../terminal/find-or-fail.ts'
import { printResult } from '../terminal/print-result.ts'
import { exitCodes, fail } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'

type Flags = ChangeFlags & { event: string; room?: string; day?: string; minutes?: string }

/** Asks no confirmation, because Undo exists. */
export const announceCommand = changingCommand('announce', "publish an announcement on the event's pages")
  .argument('<text>', 'the text, at most 280 characters')
  .requiredOption('-e, --event <slug>', 'the event')
  .option('--room <name>', "show it only on this room's sessions")
  .option('--day <number>', 'show it only on this program day (1 is the first)')
  .option('-m, --minutes <number>', 'how long to show it (default: 120)')
  .action((text: string, flags: Flags) => withDatabase(() => run(text, flags)))

async function run(text: string, { event: slug, room, day, minutes, dryRun = false, json }: Flags): Promise<void> {
  const event = await eventOrFail(slug)
  const roomId = room === undefined ? null : (await roomOrFail(event, room)).id
  const read = newAnnouncement.safeParse({ eventId: event.id, text, roomId, day, minutes })
  if (!read.success) return fail(`${read.error.issues[0]!.message}.`, exitCodes.usage)
  const result = await announce(read.data, { actor: CLI_ACTOR, dryRun })
  if (result.status === 'two-addressees') return fail('Use --room or --day, not both.', exitCodes.usage)
  if (result.status !== 'created') return failNoRoom()
  printResult({ message: `Announced "${result.row.text}"`, changeId: result.changeId, dryRun, json })
}
