import { newAnnouncement } from '../../../src/features/announcements/schema.ts'
import { announce } from '../../../src/features/announcements/service.ts'
import { type ChangeFlags, changingCommand, WHO } from '../../terminal/command.ts'
import { exitCodes } from '../../terminal/exit-codes.ts'
import { eventOrFail } from '../../terminal/no-event.ts'
import { roomOrFail } from '../../terminal/no-room.ts'
import { sayDone } from '../../terminal/say-done.ts'
import { fail } from '../../terminal/terminal.ts'
import { withDatabase } from '../../terminal/with-database.ts'

type Flags = ChangeFlags & { event: string; room?: string; day?: string; minutes?: string }

/** Asks nothing: it can be taken back. */
export const announceCommand = changingCommand('announce', 'say something on every page, until it is over')
  .argument('<text>', 'what to say, in at most 280 characters')
  .requiredOption('-e, --event <slug>', 'the event')
  .option('--room <name>', 'for those in a room: on the cards of its sessions')
  .option('--day <number>', 'for a day of the program, 1 for the first')
  .option('-m, --minutes <number>', 'for how long it is shown: two hours where nobody says it')
  .action((text: string, flags: Flags) => withDatabase(() => run(text, flags)))

async function run(text: string, { event: slug, room, day, minutes, dryRun = false, json }: Flags): Promise<void> {
  const event = await eventOrFail(slug)
  const roomId = room === undefined ? null : (await roomOrFail(event, room)).id
  const read = newAnnouncement.safeParse({ eventId: event.id, text, roomId, day, minutes })
  if (!read.success) return fail(`${read.error.issues[0]!.message}.`, exitCodes.usage)
  const said = await announce(read.data, { who: WHO, isRehearsal: dryRun })
  if (said.status === 'two-addressees') return fail('Choose a day or a room, not both.', exitCodes.usage)
  if (said.status !== 'created') return fail('The room is gone meanwhile.', exitCodes.notThere)
  sayDone({ message: `Announced "${said.row.text}"`, changeId: said.changeId, dryRun, json })
}
