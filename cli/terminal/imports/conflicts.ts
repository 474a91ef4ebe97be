import type { ShownPlan } from '../../../src/features/schedules/apply/shown-plan.ts'
import type { Side } from '../../../src/features/schedules/plan/plan.ts'
import { canAsk, choose, remark } from '../terminal.ts'

/** Asks of each conflict that no option decided whose version it is to be. Where nobody can be asked they stay open. */
export async function askConflicts(
  { rows }: ShownPlan,
  { yes, ours, theirs }: { yes?: boolean; ours?: boolean; theirs?: boolean },
): Promise<Record<string, Side>> {
  const each: Record<string, Side> = {}
  if (yes || ours || theirs || !canAsk()) return each
  for (const { name, conflicts } of rows)
    for (const { id, label, ours, theirs } of conflicts) {
      remark(`\n${name}, ${label}\n  ours:   ${ours}\n  theirs: ${theirs}`)
      const answer = await choose('Keep ours, use theirs, or decide later?', ['ours', 'theirs', 'later'])
      if (answer !== 'later') each[id] = answer
    }
  return each
}
