import type { Command } from 'commander'
import { fixLinkedinUrls, removeDuplicateSessions } from '../../src/operations/repairs/clean-up.ts'
import { fixPowerlessSession } from '../../src/operations/repairs/later-changes.ts'
import type { RepairResult, UnknownEventSlug } from '../../src/operations/repairs/repair-event.ts'
import type { WriteContext } from '../../src/records/unit-of-work.ts'
import { changingEventCommand, commandGroup, conditional } from '../terminal/command.ts'
import { failEventNotFound, withChange } from '../terminal/find-or-fail.ts'
import { confirm } from '../terminal/terminal.ts'

type Repair = (slug: string, by: WriteContext) => Promise<RepairResult | UnknownEventSlug>

export const cleanUpCommand = commandGroup('clean-up', "fix common problems in an event's program", [
  repairCommand('duplicates', 'merge duplicate sessions', removeDuplicateSessions, true),
  repairCommand('linkedin', "normalize the speakers' LinkedIn links", fixLinkedinUrls),
  repairCommand('powerless', 'correct the "Powerless" session of Columbus', fixPowerlessSession),
])

function repairCommand(name: string, description: string, repair: Repair, isRemoving = false): Command {
  return changingEventCommand(name, description).action(
    withChange(async ({ slug }, flags) => {
      if (isRemoving && !flags.dryRun) {
        const found = await repair(slug, { ...flags.by, dryRun: true })
        if (found.status === 'done' && found.changeId) await confirm(`${conditional(found.message)}.`, flags)
      }
      const done = await repair(slug, flags.by)
      if (done.status === 'no-event') return failEventNotFound(slug)
      return { message: done.message, changeId: done.changeId }
    }),
  )
}
