import type { ProgramFile } from '../../../formats/program-file.ts'
import type { ImportPlan } from '../plan/plan.ts'

/** Fewer sessions than these may all be dropped. */
const MIN_SESSIONS = 4

/** Distrusts a source in another format, or with half its sessions gone. A person may import it all the same. */
export function suspiciousSourceReason({ rows, lastFormat }: ImportPlan, { format }: ProgramFile): string | undefined {
  if (lastFormat && lastFormat !== format) return `The format changed from ${lastFormat} to ${format}`
  const known = rows.filter(({ table, before }) => table === 'sessions' && before !== null)
  const dropped = known.filter(({ action, isGone }) => isGone && action !== 'keep').length
  const had = known.filter(({ action, isGone, isMatched }) => !isMatched && !(isGone && action === 'keep')).length
  if (had < MIN_SESSIONS || dropped * 2 < had) return undefined
  return `${dropped} of its ${had} sessions are missing`
}
