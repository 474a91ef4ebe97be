import { idFor } from '../../../../db/new-id.ts'
import type { SourceRow } from '../../../../db/schema.ts'
import { type ChangedField, edited } from '../../../records/differences.ts'
import { type NewRow, newRow } from '../../../records/new-row.ts'
import { DEFAULT_TIER } from '../../sponsors/constants.ts'
import { type Match, renamedFrom } from './matching.ts'
import { mergeFields } from './merge-fields.ts'
import type { PlannedRow, PlannedTable, PlanOptions } from './plan.ts'
import type { SaidRow } from './said-rows.ts'

export type Table = Exclude<PlannedTable, 'events'>
export type Fields = Record<string, unknown>
export type HereRow = Fields & { id: string; version: number }

export type RowsPlanning = {
  table: Table
  eventId: string
  said: SaidRow[]
  here: HereRow[]
  /** What the source said of which of them last. */
  links: SourceRow[]
  choices: PlanOptions['choices']
  /** Finds the row that the source means, among those that it has not named before. */
  match: Match
  /** The fields of a row as the merge compares them. */
  comparable: (row: HereRow) => Fields
  /** What is written of a row in any case. */
  carried: (row: HereRow) => Fields
}

/** What becomes of each row that the source names (product §21.11). */
export function planRows({ table, said, here, links, match, comparable, carried, ...planning }: RowsPlanning) {
  const { choices, eventId } = planning
  const byId = new Map(here.map((row) => [row.id, row]))
  const byKey = new Map(links.map((link) => [link.key, link]))
  const renamed = renamedFrom(links, said)
  const matching = match(withoutLinked(here, links), said)
  const taken = new Set<HereRow>()
  const linked: SourceRow[] = []
  const rows = said.map((row): PlannedRow => {
    const about = { table, key: row.key, name: row.name }
    const link = byKey.get(row.key) ?? renamed(row)
    if (link) linked.push(link)
    const found = link ? byId.get(link.rowId) : unless(taken, matching(row))
    const theirs = link?.said[GONE] ? { ...row.fields, ...backAgain(table, row.fields) } : row.fields
    const base = { ...INITIAL[table], ...withoutMark(link?.said ?? {}) }
    if (found) {
      taken.add(found)
      const merged = mergeFields({ table, key: row.key, ours: comparable(found), theirs, base, choices })
      const isMatched = !link && { isMatched: true as const }
      return { ...about, id: found.id, ...merged, ...written(found, carried(found), merged.fields), ...isMatched }
    }
    if (link) return deletedHere(about, link, theirs, base, { choices, eventId })
    return created(about, unused(idFor(`${eventId}/${table}/${row.key}`), byId), theirs, eventId)
  })
  return { rows, linked: new Set(linked) }
}

function withoutLinked(here: HereRow[], links: SourceRow[]): HereRow[] {
  const linked = new Set(links.map(({ rowId }) => rowId))
  return here.filter(({ id }) => !linked.has(id))
}

function unless(taken: Set<HereRow>, row: HereRow | undefined): HereRow | undefined {
  return row && !taken.has(row) ? row : undefined
}

type About = { table: Table; key: string; name: string }

function written(before: HereRow, carried: Fields, fields: ChangedField[]) {
  const after = edited(before, { ...carried, ...Object.fromEntries(fields.map(({ field, after }) => [field, after])) })
  return { did: fields.length ? ('change' as const) : ('keep' as const), before, after }
}

function created(about: About, id: string, theirs: Fields, eventId: string): PlannedRow {
  const said = { ...INITIAL[about.table], ...dropUndefined(theirs) }
  const row = { ...said, id, eventId }
  // Of that table, which the compiler loses sight of; what a file may leave out has its default.
  const after: Fields = newRow(about.table, row as unknown as NewRow<Table>)
  const fields = Object.keys(dropUndefined(theirs)).map((field) => ({
    field,
    before: null,
    after: after[field] ?? null,
  }))
  const filled = fields.filter(({ after }) => after !== null && after !== '')
  return {
    ...about,
    id,
    did: 'create',
    fields: filled,
    conflicts: [],
    before: null,
    after,
    said,
  }
}

/** An organizer deleted it: so it stays, but where the source has changed it since, she is asked. */
function deletedHere(
  about: About,
  { rowId }: SourceRow,
  theirs: Fields,
  base: Fields,
  { choices, eventId }: { choices: PlanOptions['choices']; eventId: string },
): PlannedRow {
  const { fields, conflicts, said } = mergeFields({ ...about, ours: base, theirs, base, choices: undefined })
  const kept = { ...about, id: rowId, did: 'keep' as const, fields: [], conflicts: [], before: null, after: null, said }
  if (!fields.length && !conflicts.length) return kept
  const id = `${about.table}/${about.key}/*`
  const choice = choices?.each?.[id] ?? choices?.all
  const asked = [{ id, field: '*', ours: null, theirs: about.name, choice }]
  if (choice === 'theirs') return { ...created(about, rowId, theirs, eventId), conflicts: asked }
  return { ...kept, conflicts: asked, said: choice ? said : base }
}

/** What a row is before anybody says otherwise. */
export const INITIAL: Record<Table, Fields> = {
  rooms: {},
  speakers: { title: '', bio: '' },
  sponsors: { tier: DEFAULT_TIER },
  sessions: { track: 'General', status: 'confirmed' },
}

/** Set beside what a source said last of a row that it does not name anymore. */
export const GONE = 'gone'

export function withoutMark({ [GONE]: _, ...said }: Fields): Fields {
  return said
}

/** A session that the source names again takes place again, unless it says otherwise. */
function backAgain(table: Table, { status = 'confirmed', cancelReason = null }: Fields): Fields {
  return table === 'sessions' ? { status, cancelReason } : {}
}

export function dropUndefined(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function unused(id: string, taken: Map<string, unknown>): string {
  return taken.has(id) ? unused(idFor(id), taken) : id
}
