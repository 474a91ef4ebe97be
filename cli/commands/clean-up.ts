import { Command } from 'commander'
import { fixLinkedinUrls, removeDuplicateSessions } from '../../src/operations/repairs/clean-up.ts'
import { fixPowerlessSession } from '../../src/operations/repairs/powerless.ts'
import type { Done, NoEvent } from '../../src/operations/repairs/repair-event.ts'
import type { By } from '../../src/records/recorded-write.ts'
import { type ChangeFlags, changingCommand, WHO } from '../terminal/command.ts'
import { failNoEvent } from '../terminal/no-event.ts'
import { conditional, sayDone } from '../terminal/say-done.ts'
import { confirm } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'

type Flags = ChangeFlags & { event: string }
type Repair = (slug: string, by: By) => Promise<Done | NoEvent>

/** What removes asks; the other repairs do not, because all of them can be undone. */
export const cleanUpCommand = new Command('clean-up')
  .description("fix common problems in an event's program")
  .addCommand(repairing('duplicates', 'merge duplicate sessions', removeDuplicateSessions, true))
  .addCommand(repairing('linkedin', "normalize the speakers' LinkedIn links", fixLinkedinUrls))
  .addCommand(repairing('powerless', 'correct the "Powerless" session of Columbus', fixPowerlessSession))

function repairing(name: string, description: string, repair: Repair, isRemoving = false): Command {
  return changingCommand(name, description)
    .requiredOption('-e, --event <slug>', 'the event')
    .action(({ event: slug, yes, dryRun = false, json }: Flags) =>
      withDatabase(async () => {
        if (isRemoving && !dryRun) {
          const found = await repair(slug, { who: WHO, isRehearsal: true })
          if (found.status === 'done' && found.changeId) await confirm(`${conditional(found.message)}.`, { yes })
        }
        const done = await repair(slug, { who: WHO, isRehearsal: dryRun })
        if (done.status === 'no-event') return failNoEvent(slug)
        const { message, changeId } = done
        sayDone({ message, changeId, dryRun, json })
      }),
    )
}
