import type { Plan } from '../plan/plan.ts'
import type { ProgramFile } from '../program-file.ts'

/** Fewer sessions than these may all be dropped. */
const FEW = 4

/** Distrusts a source in another format, or with half its sessions gone. A person may import it all the same. */
export function tooMuchGone({ rows, lastFormat }: Plan, { format }: ProgramFile): string | undefined {
  if (lastFormat && lastFormat !== format) return `The format changed from ${lastFormat} to ${format}`
  const known = rows.filter(({ table, before }) => table === 'sessions' && before !== null)
  const dropped = known.filter(({ did, isGone }) => isGone && did !== 'keep').length
  const had = known.filter(({ did, isGone, isMatched }) => !isMatched && !(isGone && did === 'keep')).length
  if (had < FEW || dropped * 2 < had) return undefined
  return `${dropped} of its ${had} sessions are missing`
}
