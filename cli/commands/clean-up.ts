import { Command } from 'commander'
import { fixLinkedinUrls, removeDuplicateSessions } from '../../src/operations/repairs/clean-up.ts'
import { fixPowerlessSession } from '../../src/operations/repairs/powerless.ts'
import type { Done, NoEvent } from '../../src/operations/repairs/repair-event.ts'
import type { By } from '../../src/records/recorded-write.ts'
import { type ChangeFlags, changingCommand, WHO } from '../terminal/command.ts'
import { failNoEvent } from '../terminal/no-event.ts'
import { remark, say } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'

type Flags = ChangeFlags & { event: string }
type Repair = (slug: string, by: By) => Promise<Done | NoEvent>

/** Repairs ask nothing: what they change can be undone. */
export const cleanUpCommand = new Command('clean-up')
  .description("repair an event's program")
  .addCommand(repairing('duplicates', 'make one of sessions that are there twice', removeDuplicateSessions))
  .addCommand(repairing('linkedin', "put the speakers' LinkedIn links in order", fixLinkedinUrls))
  .addCommand(repairing('powerless', 'give the Powerless session its right details', fixPowerlessSession))

for (const command of cleanUpCommand.commands) command.exitOverride()

function repairing(name: string, description: string, repair: Repair): Command {
  return changingCommand(name, description)
    .requiredOption('-e, --event <slug>', 'the event')
    .action(({ event: slug, dryRun = false, json }: Flags) =>
      withDatabase(async () => {
        const done = await repair(slug, { who: WHO, isRehearsal: dryRun })
        if (done.status === 'no-event') return failNoEvent(slug)
        const { message, changeId } = done
        if (json) return say(JSON.stringify({ message, changeId: dryRun ? undefined : changeId, dryRun }))
        say(dryRun ? `${message}: that would be done. Nothing was changed.` : `${message}.`)
        if (changeId && !dryRun) remark(`To take it back: bun cli undo ${changeId}`)
      }),
    )
}
