import { createHash } from 'node:crypto'
import type { ChangedRow } from '../../../../db/schema.ts'
import type { PlannedRow } from './plan.ts'

/** Changes when the plan would write or ask something else. Choices and fresh ids do not count. */
export function planFingerprint(rows: PlannedRow[], createdRows: ChangedRow[], notes: string[]): string {
  const names = new Map(rows.map(({ table, key, id }) => [id, `${table}/${key}`]))
  for (const { table, id, after } of createdRows) names.set(id, `${table}/${after?.name}`)
  const named = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(named)
    return typeof value === 'string' ? (names.get(value) ?? value) : value
  }
  const hash = createHash('sha256')
  for (const { table, key, action, fields, conflicts } of rows) {
    if (action === 'keep' && !conflicts.length) continue
    const asked = new Set(conflicts.map(({ field }) => field))
    const certain = asked.has('*') ? [] : fields.filter(({ field }) => !asked.has(field))
    const questions = conflicts.map(({ id, ours, theirs }) => [id, named(ours), named(theirs)])
    const writes = certain.map(({ field, before, after }) => [field, named(before), named(after)])
    // What a row becomes may depend on what is chosen.
    hash.update(JSON.stringify([table, key, asked.size ? 'ask' : action, writes, questions]))
  }
  return hash.update(JSON.stringify(notes)).digest('hex').slice(0, 32)
}
