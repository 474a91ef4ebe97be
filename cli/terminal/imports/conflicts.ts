import type { PlanSummary } from '../../../src/features/import/apply/plan-summary.ts'
import type { ConflictSide } from '../../../src/features/import/plan/plan.ts'
import { isInteractive, printNote, promptChoice } from '../terminal.ts'

/** Asks about each conflict without an option. Without a terminal conflicts stay open. */
export async function promptConflicts(
  { rows }: PlanSummary,
  { yes, ours, theirs }: { yes?: boolean; ours?: boolean; theirs?: boolean },
): Promise<Record<string, ConflictSide>> {
  const each: Record<string, ConflictSide> = {}
  if (yes || ours || theirs || !isInteractive()) return each
  for (const { name, conflicts } of rows)
    for (const { id, label, ours, theirs } of conflicts) {
      printNote(`\n${name}, ${label}\n  ours:   ${ours}\n  theirs: ${theirs}`)
      const answer = await promptChoice('Keep ours, use theirs, or decide later?', ['ours', 'theirs', 'later'])
      if (answer !== 'later') each[id] = answer
    }
  return each
}
