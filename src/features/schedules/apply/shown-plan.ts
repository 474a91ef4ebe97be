import { type Deed, openConflicts, type Plan, type PlannedRow, type PlannedTable, type Side } from '../plan/plan.ts'
import { excerpts, fieldLabel, fieldValue, type Known } from './field-words.ts'
import { overviewOf, whenAndWhere } from './overview.ts'
import { foreignPictures } from './own-photos.ts'

/** A plan in words: what an organizer is shown before she says yes. */
export type ShownPlan = {
  event: { name: string; slug: string; isNew: boolean; timezone: string | null }
  source: { name: string; known: string | undefined }
  /** How many rows of each table are created, changed, cancelled, removed and kept. */
  counts: Record<PlannedTable, Record<Deed, number>>
  /** What the sessions that come are like: days, times, rooms. */
  overview: string[]
  /** All rows that are not simply kept. */
  rows: ShownRow[]
  /** Conflicts that nobody has decided. */
  open: number
  notes: string[]
  /** Addresses of pictures on other sites that are fetched first. */
  pictures: string[]
  fingerprint: string
  /** The source says what it said before, or what is here already. */
  isUnchanged: boolean
}

export type ShownRow = {
  table: PlannedTable
  key: string
  name: string
  did: Deed
  /** When and where a session is that comes. */
  about?: string
  fields: { label: string; before: string; after: string }[]
  conflicts: { id: string; label: string; ours: string; theirs: string; choice: Side | undefined }[]
  /** Labels of fields that organizers changed here, and that stay so. */
  kept: string[]
  isMatched?: true
  isGone?: true
}

const NO_ZONE = 'The event has no time zone yet, so the app can’t tell what’s on now and calendars can’t be exported.'

/** `notes` are what reading the file noted. */
export function shownPlan(plan: Plan, notes: string[] = []): ShownPlan {
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
    pictures: [...new Set(foreignPictures(plan.writes).map(({ address }) => address))],
    fingerprint,
    isUnchanged: open === 0 && plan.writes.every(({ before, after }) => before === after),
  }
}

const isTold = ({ did, conflicts, kept = [], isGone }: PlannedRow) =>
  did !== 'keep' || conflicts.length > 0 || kept.length > 0 || isGone === true

function shownRow(row: PlannedRow, words: Known): ShownRow {
  const { table, key, name, did, fields, conflicts, kept = [], isMatched, isGone } = row
  return {
    table,
    key,
    name,
    did,
    about: whenAndWhere(row, words.startsOn),
    fields: fields
      .filter(({ field }) => !conflicts.some((conflict) => conflict.field === field))
      .map(({ field, ...both }) => {
        const values = [both.before, both.after].map((value) => fieldValue(field, value, words))
        const [before, after] = excerpts(values[0]!, values[1]!)
        return { label: fieldLabel(table, field), before, after }
      }),
    conflicts: conflicts.map(({ id, field, choice, ...both }) => {
      const [here, there] = [both.ours, both.theirs].map((value) => fieldValue(field, value, words))
      const [ours, theirs] = field === '*' ? ['deleted', 'changed'] : excerpts(here!, there!)
      return { id, label: fieldLabel(table, field), ours, theirs, choice }
    }),
    kept: kept.map((field) => fieldLabel(table, field)),
    ...(isMatched && { isMatched }),
    ...(isGone && { isGone }),
  }
}

function countsOf(rows: PlannedRow[]): ShownPlan['counts'] {
  const tables: PlannedTable[] = ['events', 'sessions', 'speakers', 'rooms', 'sponsors']
  const of = (table: PlannedTable, did: Deed) => rows.filter((row) => row.table === table && row.did === did).length
  const deeds: Deed[] = ['create', 'change', 'cancel', 'remove', 'keep']
  return Object.fromEntries(
    tables.map((table) => [table, Object.fromEntries(deeds.map((did) => [did, of(table, did)]))]),
  ) as ShownPlan['counts']
}
