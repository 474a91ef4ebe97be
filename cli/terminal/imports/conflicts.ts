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
      remark(`\n${name}, ${label}\n  here:          ${ours}\n  in the source: ${theirs}`)
      const answer = await choose('Keep what is here, take the source’s, or leave it open?', ['keep', 'take', 'leave'])
      if (answer !== 'leave') each[id] = answer === 'keep' ? 'ours' : 'theirs'
    }
  return each
}
