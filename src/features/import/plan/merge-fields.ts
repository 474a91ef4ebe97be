import type { ChangedField } from '../../../records/row-diff.ts'
import { parseTime } from '../../../text/time/format-time.ts'
import type { Conflict, PlannedTable, PlanOptions } from './plan.ts'

type Fields = Record<string, unknown>

type Merging = {
  table: PlannedTable
  key: string
  /** The row as it is here. */
  ours: Fields
  /** What the source says now: a field that it does not speak of is not there. */
  theirs: Fields
  /** What it said last. */
  base: Fields
  choices: PlanOptions['choices']
}

export type MergeResult = {
  /** Only what is to be another one here. */
  fields: ChangedField[]
  conflicts: Conflict[]
  /** Fields that are other ones here, and stay so. */
  kept: string[]
  /** What the source has said by now: of an open conflict what it said before, so that it is asked about again. */
  sourceFields: Fields
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

function mergeField(field: string, ours: unknown, theirs: unknown, base: Fields): Verdict {
  if (isEquivalent(field, ours, theirs)) return 'same'
  const before = base[field]
  // Never said before: what is empty here is filled in, and nothing is emptied.
  if (before === undefined)
    return isEmpty(ours) ? 'take' : isEmpty(theirs) || isNotCompared(field) ? 'keep' : 'conflict'
  if (isEquivalent(field, before, theirs)) return 'keep'
  return isEquivalent(field, base[localCopyField(field)] ?? before, ours) ? 'take' : 'conflict'
}

/** Under which name it is noted what a picture of another site was kept as here. */
export const localCopyField = (field: string) => `${field} here`

/** Pictures are kept under an address of our own, which says nothing about whether they are the same; so does a place in order. */
const isNotCompared = (field: string) => ['photoUrl', 'logoUrl', 'position'].includes(field)

/** Whether two values of a field mean the same: a time in whatever spelling, people in whatever order, empty in whatever way. */
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
