import {
  type ConflictSide,
  type ImportPlan,
  openConflicts,
  type PlannedAction,
  type PlannedRow,
  type PlannedTable,
} from '../plan/plan.ts'
import { listForeignPictures } from './copy-pictures.ts'
import { diffExcerpts, fieldLabel, formatFieldValue, type NameLookup } from './format-fields.ts'
import { overviewOf, whenAndWhere } from './overview.ts'

/** A plan in words: what an organizer is shown before she says yes. */
export type PlanSummary = {
  event: { name: string; slug: string; isNew: boolean; timezone: string | null }
  source: { name: string; known: string | undefined }
  /** How many rows of each table are created, changed, cancelled, removed and kept. */
  counts: Record<PlannedTable, Record<PlannedAction, number>>
  /** What the sessions that come are like: days, times, rooms. */
  overview: string[]
  /** All rows that are not simply kept. */
  rows: RowSummary[]
  /** Conflicts that nobody has decided. */
  open: number
  notes: string[]
  /** Addresses of pictures on other sites that are fetched first. */
  pictures: string[]
  fingerprint: string
  /** The source says what it said before, or what is here already. */
  isUnchanged: boolean
}

export type RowSummary = {
  table: PlannedTable
  key: string
  name: string
  did: PlannedAction
  /** When and where a session is that comes. */
  about?: string
  fields: { label: string; before: string; after: string }[]
  conflicts: { id: string; label: string; ours: string; theirs: string; choice: ConflictSide | undefined }[]
  /** Labels of fields that organizers changed here, and that stay so. */
  kept: string[]
  isMatched?: true
  isGone?: true
}

const NO_ZONE = 'The event has no time zone yet, so the app can’t tell what’s on now and calendars can’t be exported.'

/** `notes` are what reading the file noted. */
export function summarizePlan(plan: ImportPlan, notes: string[] = []): PlanSummary {
  const { event, isNew, source, rows, fingerprint } = plan
  const words = { names: plan.names, startsOn: event.startsOn }
  const told = rows.filter(isTold)
  const open = openConflicts(plan).length
  return {
    event: { name: event.name, slug: event.slug, isNew, timezone: event.timezone },
    overview: overviewOf(plan),
    source: { name: source.name, known: source.known },
    counts: countsOf(rows),
    rows: told.map((row) => shownRow(row, words)),
    open,
    notes: [...notes, ...plan.notes, ...(event.timezone ? [] : [NO_ZONE])],
    pictures: [...new Set(listForeignPictures(plan.writes).map(({ address }) => address))],
    fingerprint,
    isUnchanged: open === 0 && plan.writes.every(({ before, after }) => before === after),
  }
}

const isTold = ({ action, conflicts, kept = [], isGone }: PlannedRow) =>
  action !== 'keep' || conflicts.length > 0 || kept.length > 0 || isGone === true

function shownRow(row: PlannedRow, words: NameLookup): RowSummary {
  const { table, key, name, action, fields, conflicts, kept = [], isMatched, isGone } = row
  return {
    table,
    key,
    name,
    did: action,
    about: whenAndWhere(row, words.startsOn),
    fields: fields
      .filter(({ field }) => !conflicts.some((conflict) => conflict.field === field))
      .map(({ field, ...both }) => {
        const values = [both.before, both.after].map((value) => formatFieldValue(field, value, words))
        const [before, after] = diffExcerpts(values[0]!, values[1]!)
        return { label: fieldLabel(table, field), before, after }
      }),
    conflicts: conflicts.map(({ id, field, choice, ...both }) => {
      const [here, there] = [both.ours, both.theirs].map((value) => formatFieldValue(field, value, words))
      const [ours, theirs] = field === '*' ? ['deleted', 'changed'] : diffExcerpts(here!, there!)
      return { id, label: fieldLabel(table, field), ours, theirs, choice }
    }),
    kept: kept.map((field) => fieldLabel(table, field)),
    ...(isMatched && { isMatched }),
    ...(isGone && { isGone }),
  }
}

function countsOf(rows: PlannedRow[]): PlanSummary['counts'] {
  const tables: PlannedTable[] = ['events', 'sessions', 'speakers', 'rooms', 'sponsors']
  const of = (table: PlannedTable, did: PlannedAction) =>
    rows.filter((row) => row.table === table && row.action === did).length
  const deeds: PlannedAction[] = ['create', 'change', 'cancel', 'remove', 'keep']
  return Object.fromEntries(
    tables.map((table) => [table, Object.fromEntries(deeds.map((did) => [did, of(table, did)]))]),
  ) as PlanSummary['counts']
}
