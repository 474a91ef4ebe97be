import type { ChangedField } from '../../../records/row-diff.ts'
import { parseTime } from '../../../text/time/format-time.ts'
import type { Conflict, PlannedTable, PlanOptions, RowFields } from './plan.ts'

type Merging = {
  table: PlannedTable
  key: string
  ours: RowFields
  /** The source's row, without the fields that the source does not have. */
  theirs: RowFields
  /** The source's row at the last import. */
  base: RowFields
  choices: PlanOptions['choices']
}

export type MergeResult = {
  fields: ChangedField[]
  conflicts: Conflict[]
  kept: string[]
  /** The base of the next import. An open conflict keeps its old base, so that it comes up again. */
  sourceFields: RowFields
}

/** A change on one side wins; different changes on both are a conflict (product §21.12). */
export function mergeFields({ table, key, ours, theirs, base, choices }: Merging): MergeResult {
  const merged: MergeResult = { fields: [], conflicts: [], kept: [], sourceFields: { ...base } }
  for (const [field, said] of Object.entries(theirs)) {
    if (said === undefined) continue
    const here = ours[field] ?? null
    const verdict = mergeField(field, here, said, base)
    const id = `${table}/${key}/${field}`
    const choice = choices?.each?.[id] ?? choices?.all
    if (verdict === 'conflict') merged.conflicts.push({ id, field, ours: here, theirs: said, choice })
    if (verdict === 'take' || (verdict === 'conflict' && choice === 'theirs'))
      merged.fields.push({ field, before: here, after: said })
    if (verdict === 'keep' || (verdict === 'conflict' && choice === 'ours')) merged.kept.push(field)
    if (verdict !== 'conflict' || choice) merged.sourceFields[field] = said
  }
  return merged
}

type Verdict = 'same' | 'take' | 'keep' | 'conflict'

function mergeField(field: string, ours: unknown, theirs: unknown, base: RowFields): Verdict {
  if (isEquivalent(field, ours, theirs)) return 'same'
  const before = base[field]
  // A field without a base is filled in if it is empty, and never emptied.
  if (before === undefined)
    return isEmpty(ours) ? 'take' : isEmpty(theirs) || isNotCompared(field) ? 'keep' : 'conflict'
  if (isEquivalent(field, before, theirs)) return 'keep'
  return isEquivalent(field, base[localCopyField(field)] ?? before, ours) ? 'take' : 'conflict'
}

export const localCopyField = (field: string) => `${field} here`

/** A copied picture has another address, and a position means nothing elsewhere. */
const isNotCompared = (field: string) => ['photoUrl', 'logoUrl', 'position'].includes(field)

/** Ignores the spelling of times, the order of speakers, and the kind of an empty value. */
export function isEquivalent(field: string, one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other)
  if (field === 'speakerIds') return Bun.deepEquals([...(one as string[])].sort(), [...(other as string[])].sort())
  if (field.endsWith('Time')) return one === other || spelled(one) === spelled(other)
  return Bun.deepEquals(one, other)
}

function spelled(time: unknown): string {
  const read = parseTime(String(time))
  return read ? `${read.date ?? ''} ${read.hour}:${read.minute}` : String(time)
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
