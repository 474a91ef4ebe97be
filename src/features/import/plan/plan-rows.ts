import { stableId } from '../../../../db/ids.ts'
import type { SourceRow } from '../../../../db/schema.ts'
import { buildRow, type NewRow } from '../../../records/new-row.ts'
import { applyEdit, type ChangedField, IGNORED_FIELDS, rowName } from '../../../records/row-diff.ts'
import { parseTime } from '../../../text/time/format-time.ts'
import { DEFAULT_TIER } from '../../sponsors/constants.ts'
import { findRenamedRow, type IncomingRow, type RowMatcher } from './incoming-rows.ts'
import type { Conflict, PlannedRow, PlannedTable, PlanOptions, RowFields } from './plan.ts'

type ImportTable = Exclude<PlannedTable, 'events'>
export type ExistingRow = RowFields & { id: string; version: number }

type RowPlanning = {
  table: ImportTable
  eventId: string
  incoming: IncomingRow[]
  existing: ExistingRow[]
  links: SourceRow[]
  /** Whether the file speaks of the row of a link, so that the row is gone if the file does not name it. */
  covers: (link: SourceRow) => boolean
  choices: PlanOptions['choices']
  match: RowMatcher
  comparable?: (row: ExistingRow) => RowFields
  carried?: (row: ExistingRow) => RowFields
}

/** Plans each row that the source names (product §21.11), and with `planMissing` those that it no longer names. */
export function planRows(planning: RowPlanning) {
  const { table, eventId, incoming, existing, links, covers, choices, match } = planning
  const { comparable = (row) => row, carried = () => ({}) } = planning
  const byId = new Map(existing.map((row) => [row.id, row]))
  const byKey = new Map(links.map((link) => [link.key, link]))
  const linkedIds = new Set(links.map(({ rowId }) => rowId))
  const findRenamed = findRenamedRow(links, incoming)
  const findMatch = match(
    existing.filter(({ id }) => !linkedIds.has(id)),
    incoming,
  )
  const taken = new Set<ExistingRow>()
  const named = new Set<SourceRow>()
  const rows = incoming.map((row): PlannedRow => {
    const about = { table, key: row.key, name: row.name }
    const link = byKey.get(row.key) ?? findRenamed(row)
    if (link) named.add(link)
    const matching = link ? undefined : findMatch(row)
    const found = link ? byId.get(link.rowId) : matching && !taken.has(matching) ? matching : undefined
    const theirs = link?.said[MISSING_MARK] ? { ...row.fields, ...restoreMissing(table, row.fields) } : row.fields
    const base = baseOf(table, link?.said ?? {})
    if (found) {
      taken.add(found)
      const merged = mergeFields({ table, key: row.key, ours: comparable(found), theirs, base, choices })
      const after = applyEdit(found, { ...carried(found), ...fieldValues(merged.fields) })
      const action = merged.fields.length ? 'change' : 'keep'
      return { ...about, id: found.id, ...merged, action, before: found, after, ...(!link && { isMatched: true }) }
    }
    if (link) return planDeleted(about, link, { theirs, base, choices, eventId })
    return planCreated(about, unusedId(stableId(`${eventId}/${table}/${row.key}`), byId), theirs, eventId)
  })
  const missing = links.filter((link) => !named.has(link) && covers(link))
  const planMissing = (isUsed: (row: ExistingRow) => boolean) =>
    missing.flatMap((link): PlannedRow[] => {
      const row = byId.get(link.rowId)
      if (!row) return []
      const after = applyEdit(row, carried(row))
      const sourceFields = { ...link.said, [MISSING_MARK]: true }
      const about = { table, key: link.key, id: row.id, name: rowName(row), isGone: true } as const
      const kept: PlannedRow = { ...about, ...NOTHING_NEW, before: row, after, sourceFields }
      if (link.said[MISSING_MARK]) return [kept]
      if (table === 'sessions' && row.status === 'cancelled') return [kept]
      if (table === 'sessions' && row.status === 'confirmed') return [cancelled(kept, row, carried(row))]
      const isRemoved = table === 'sessions' || (!isUsed(row) && isUntouched(table, comparable(row), link.said))
      return [isRemoved ? { ...kept, action: 'remove', after: null } : kept]
    })
  return { rows, planMissing }
}

export const fieldValues = (fields: PlannedRow['fields']): RowFields =>
  Object.fromEntries(fields.map(({ field, after }) => [field, after]))

type RowIdentity = { table: ImportTable; key: string; name: string }

function planCreated(about: RowIdentity, id: string, theirs: RowFields, eventId: string): PlannedRow {
  const given = dropUndefined(theirs)
  const sourceFields = { ...DEFAULT_FIELDS[about.table], ...given }
  // The compiler loses sight of the table; a file may leave out columns with a default.
  const after: RowFields = buildRow(about.table, { ...sourceFields, id, eventId } as unknown as NewRow<ImportTable>)
  const fields = Object.keys(given)
    .map((field) => ({ field, before: null, after: after[field] ?? null }))
    .filter(({ after }) => after !== null && after !== '')
  return { ...about, id, action: 'create', fields, conflicts: [], before: null, after, sourceFields }
}

const NOTHING_NEW: Pick<PlannedRow, 'action' | 'fields' | 'conflicts'> = { action: 'keep', fields: [], conflicts: [] }

type Deletion = { theirs: RowFields; base: RowFields; choices: PlanOptions['choices']; eventId: string }

/** A row that an organizer deleted stays deleted; if the source changed it since, the plan asks. */
function planDeleted(about: RowIdentity, { rowId }: SourceRow, { theirs, base, choices, eventId }: Deletion) {
  const { fields, conflicts, sourceFields } = mergeFields({ ...about, ours: base, theirs, base, choices: undefined })
  const kept = { ...about, id: rowId, ...NOTHING_NEW, before: null, after: null, sourceFields }
  if (!fields.length && !conflicts.length) return kept
  const id = `${about.table}/${about.key}/*`
  const choice = choices?.each?.[id] ?? choices?.all
  const asked = [{ id, field: '*', ours: null, theirs: about.name, choice }]
  if (choice === 'theirs') return { ...planCreated(about, rowId, theirs, eventId), conflicts: asked }
  return { ...kept, conflicts: asked, sourceFields: choice ? sourceFields : base }
}

const CANCELLATION = { status: 'cancelled', cancelReason: 'Removed from the published program' }

function cancelled(kept: PlannedRow, row: ExistingRow, carried: RowFields): PlannedRow {
  const fields = Object.entries(CANCELLATION).map(([field, after]) => ({ field, before: row[field] ?? null, after }))
  const after = applyEdit(row, { ...carried, ...CANCELLATION })
  return { ...kept, action: 'cancel', fields, after, sourceFields: { ...kept.sourceFields, ...CANCELLATION } }
}

/** Whether a row is still as the source gave it, without anything that only organizers know. */
function isUntouched(table: ImportTable, row: RowFields, last: RowFields): boolean {
  const known = baseOf(table, last)
  return Object.keys(row)
    .filter((field) => !IGNORED_FIELDS.includes(field) && field !== 'position')
    .every((field) => isEquivalent(field, known[localCopyField(field)] ?? known[field], row[field]))
}

const DEFAULT_FIELDS: Record<ImportTable, RowFields> = {
  rooms: {},
  speakers: { title: '', bio: '' },
  sponsors: { tier: DEFAULT_TIER },
  guides: { kind: null },
  sessions: { track: 'General', status: 'confirmed' },
}

/** Stands beside the last version of a row that the source no longer names. */
const MISSING_MARK = 'gone'

/** What the merge compares with: the last version, completed with defaults. */
function baseOf(table: ImportTable, { [MISSING_MARK]: _, ...last }: RowFields): RowFields {
  return { ...DEFAULT_FIELDS[table], ...last }
}

/** A session that the source names again takes place again, unless the source says otherwise. */
function restoreMissing(table: ImportTable, { status = 'confirmed', cancelReason = null }: RowFields): RowFields {
  return table === 'sessions' ? { status, cancelReason } : {}
}

export function dropUndefined(fields: RowFields): RowFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function unusedId(id: string, taken: Map<string, unknown>): string {
  return taken.has(id) ? unusedId(stableId(id), taken) : id
}

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
function isEquivalent(field: string, one: unknown, other: unknown): boolean {
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
