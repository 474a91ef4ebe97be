import { stableId } from '../../../../db/ids.ts'
import type { SourceRow } from '../../../../db/schema.ts'
import { buildRow, type NewRow } from '../../../records/new-row.ts'
import { applyEdit, type ChangedField } from '../../../records/row-diff.ts'
import { DEFAULT_TIER } from '../../sponsors/constants.ts'
import type { IncomingRow } from './incoming-rows.ts'
import { findRenamedRow, type RowMatcher } from './matching.ts'
import { mergeFields } from './merge-fields.ts'
import type { PlannedRow, PlannedTable, PlanOptions } from './plan.ts'

export type ImportTable = Exclude<PlannedTable, 'events'>
export type RowFields = Record<string, unknown>
export type ExistingRow = RowFields & { id: string; version: number }

export type RowPlanInput = {
  table: ImportTable
  eventId: string
  said: IncomingRow[]
  here: ExistingRow[]
  /** What the source said of which of them last. */
  links: SourceRow[]
  choices: PlanOptions['choices']
  /** Finds the row that the source means, among those that it has not named before. */
  match: RowMatcher
  /** The fields of a row as the merge compares them. */
  comparable: (row: ExistingRow) => RowFields
  /** What is written of a row in any case. */
  carried: (row: ExistingRow) => RowFields
}

/** What becomes of each row that the source names (product §21.11). */
export function planRows({ table, said, here, links, match, comparable, carried, ...planning }: RowPlanInput) {
  const { choices, eventId } = planning
  const byId = new Map(here.map((row) => [row.id, row]))
  const byKey = new Map(links.map((link) => [link.key, link]))
  const renamed = findRenamedRow(links, said)
  const matching = match(withoutLinked(here, links), said)
  const taken = new Set<ExistingRow>()
  const linked: SourceRow[] = []
  const rows = said.map((row): PlannedRow => {
    const about = { table, key: row.key, name: row.name }
    const link = byKey.get(row.key) ?? renamed(row)
    if (link) linked.push(link)
    const found = link ? byId.get(link.rowId) : unless(taken, matching(row))
    const theirs = link?.said[MISSING_MARK] ? { ...row.fields, ...restoreMissing(table, row.fields) } : row.fields
    const base = { ...DEFAULT_FIELDS[table], ...withoutMissingMark(link?.said ?? {}) }
    if (found) {
      taken.add(found)
      const merged = mergeFields({ table, key: row.key, ours: comparable(found), theirs, base, choices })
      const isMatched = !link && { isMatched: true as const }
      return { ...about, id: found.id, ...merged, ...updatedRow(found, carried(found), merged.fields), ...isMatched }
    }
    if (link) return deletedHere(about, link, theirs, base, { choices, eventId })
    return created(about, unused(stableId(`${eventId}/${table}/${row.key}`), byId), theirs, eventId)
  })
  return { rows, linked: new Set(linked) }
}

function withoutLinked(here: ExistingRow[], links: SourceRow[]): ExistingRow[] {
  const linked = new Set(links.map(({ rowId }) => rowId))
  return here.filter(({ id }) => !linked.has(id))
}

function unless(taken: Set<ExistingRow>, row: ExistingRow | undefined): ExistingRow | undefined {
  return row && !taken.has(row) ? row : undefined
}

type RowIdentity = { table: ImportTable; key: string; name: string }

function updatedRow(before: ExistingRow, carried: RowFields, fields: ChangedField[]) {
  const after = applyEdit(before, {
    ...carried,
    ...Object.fromEntries(fields.map(({ field, after }) => [field, after])),
  })
  return { action: fields.length ? ('change' as const) : ('keep' as const), before, after }
}

function created(about: RowIdentity, id: string, theirs: RowFields, eventId: string): PlannedRow {
  const said = { ...DEFAULT_FIELDS[about.table], ...dropUndefined(theirs) }
  const row = { ...said, id, eventId }
  // Of that table, which the compiler loses sight of; what a file may leave out has its default.
  const after: RowFields = buildRow(about.table, row as unknown as NewRow<ImportTable>)
  const fields = Object.keys(dropUndefined(theirs)).map((field) => ({
    field,
    before: null,
    after: after[field] ?? null,
  }))
  const filled = fields.filter(({ after }) => after !== null && after !== '')
  return {
    ...about,
    id,
    action: 'create',
    fields: filled,
    conflicts: [],
    before: null,
    after,
    sourceFields: said,
  }
}

/** An organizer deleted it: so it stays, but where the source has changed it since, she is asked. */
function deletedHere(
  about: RowIdentity,
  { rowId }: SourceRow,
  theirs: RowFields,
  base: RowFields,
  { choices, eventId }: { choices: PlanOptions['choices']; eventId: string },
): PlannedRow {
  const { fields, conflicts, sourceFields } = mergeFields({ ...about, ours: base, theirs, base, choices: undefined })
  const kept = {
    ...about,
    id: rowId,
    action: 'keep' as const,
    fields: [],
    conflicts: [],
    before: null,
    after: null,
    sourceFields,
  }
  if (!fields.length && !conflicts.length) return kept
  const id = `${about.table}/${about.key}/*`
  const choice = choices?.each?.[id] ?? choices?.all
  const asked = [{ id, field: '*', ours: null, theirs: about.name, choice }]
  if (choice === 'theirs') return { ...created(about, rowId, theirs, eventId), conflicts: asked }
  return { ...kept, conflicts: asked, sourceFields: choice ? sourceFields : base }
}

/** What a row is before anybody says otherwise. */
export const DEFAULT_FIELDS: Record<ImportTable, RowFields> = {
  rooms: {},
  speakers: { title: '', bio: '' },
  sponsors: { tier: DEFAULT_TIER },
  sessions: { track: 'General', status: 'confirmed' },
}

/** Set beside what a source said last of a row that it does not name anymore. */
export const MISSING_MARK = 'gone'

export function withoutMissingMark({ [MISSING_MARK]: _, ...said }: RowFields): RowFields {
  return said
}

/** A session that the source names again takes place again, unless it says otherwise. */
function restoreMissing(table: ImportTable, { status = 'confirmed', cancelReason = null }: RowFields): RowFields {
  return table === 'sessions' ? { status, cancelReason } : {}
}

export function dropUndefined(fields: RowFields): RowFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function unused(id: string, taken: Map<string, unknown>): string {
  return taken.has(id) ? unused(stableId(id), taken) : id
}
