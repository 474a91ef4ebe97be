import type { Command } from 'commander'
import { fixLinkedinUrls, removeDuplicateSessions } from '../../src/operations/repairs/clean-up.ts'
import { fixPowerlessSession } from '../../src/operations/repairs/fix-powerless-session.ts'
import type { RepairResult, UnknownEventSlug } from '../../src/operations/repairs/repair-event.ts'
import type { WriteContext } from '../../src/records/unit-of-work.ts'
import { CLI_ACTOR, changingEventCommand, commandGroup, type EventFlags } from '../terminal/command.ts'
import { failEventNotFound } from '../terminal/find-or-fail.ts'
import { conditional, printResult } from '../terminal/print-result.ts'
import { confirm } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'

type Repair = (slug: string, by: WriteContext) => Promise<RepairResult | UnknownEventSlug>

export const cleanUpCommand = commandGroup('clean-up', "fix common problems in an event's program", [
  repairCommand('duplicates', 'merge duplicate sessions', removeDuplicateSessions, true),
  repairCommand('linkedin', "normalize the speakers' LinkedIn links", fixLinkedinUrls),
  repairCommand('powerless', 'correct the "Powerless" session of Columbus', fixPowerlessSession),
])

function repairCommand(name: string, description: string, repair: Repair, isRemoving = false): Command {
  return changingEventCommand(name, description).action(({ event: slug, yes, dryRun = false, json }: EventFlags) =>
    withDatabase(async () => {
      if (isRemoving && !dryRun) {
        const found = await repair(slug, { actor: CLI_ACTOR, dryRun: true })
        if (found.status === 'done' && found.changeId) await confirm(`${conditional(found.message)}.`, { yes })
      }
      const done = await repair(slug, { actor: CLI_ACTOR, dryRun })
      if (done.status === 'no-event') return failEventNotFound(slug)
      const { message, changeId } = done
      printResult({ message, changeId, dryRun, json })
    }),
  )
}
