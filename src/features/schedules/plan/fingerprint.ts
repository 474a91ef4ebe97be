import { createHash } from 'node:crypto'
import type { PlannedRow } from './plan.ts'

/**
 * A text that is another one where the plan is: where it would write something else, or ask something else. What was chosen
 * is not in it, and neither are ids that are made up anew each time.
 */
export function fingerprintOf(rows: PlannedRow[], notes: string[]): string {
  const names = new Map(rows.map(({ table, key, id }) => [id, `${table}/${key}`]))
  const named = (_: string, value: unknown) => (typeof value === 'string' ? (names.get(value) ?? value) : value)
  const hash = createHash('sha256')
  for (const { table, key, did, fields, conflicts } of rows) {
    const asked = new Set(conflicts.map(({ field }) => field))
    const certain = asked.has('*') ? [] : fields.filter(({ field }) => !asked.has(field))
    const questions = conflicts.map(({ id, ours, theirs }) => ({ id, ours, theirs }))
    const isAsked = asked.size > 0 && (did === 'change' || did === 'create' || did === 'keep')
    if (certain.length || questions.length || did !== 'keep')
      hash.update(JSON.stringify([table, key, isAsked ? 'ask' : did, certain, questions], named))
  }
  return hash.update(JSON.stringify(notes)).digest('hex').slice(0, 32)
}
