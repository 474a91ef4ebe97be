import type { Session, SourceRow } from '../../../../db/schema.ts'
import { applyEdit, IGNORED_FIELDS, rowName } from '../../../records/row-diff.ts'
import { roomKey } from '../../../text/fold.ts'
import { isEquivalent, localCopyField } from './merge-fields.ts'
import type { CurrentState, PlannedRow } from './plan.ts'
import {
  DEFAULT_FIELDS,
  type ExistingRow,
  type ImportTable,
  MISSING_MARK,
  type RowFields,
  withoutMissingMark,
} from './plan-rows.ts'

/** Why a session is cancelled that its source has dropped. Attendees read it. */
const NOT_IN_SOURCE = 'Removed from the published program'

type MissingRowsInput = {
  table: ImportTable
  here: ExistingRow[]
  /** What the source named before and does not name anymore. */
  links: SourceRow[]
  /** The fields of a row as the merge compares them, and what is written of it in any case. */
  comparable?: (row: ExistingRow) => RowFields
  alwaysWritten?: (row: ExistingRow) => RowFields
  /** Whether something here still needs the row. */
  isUsed: (row: ExistingRow) => boolean
}

/** Cancels dropped sessions; removes other rows if unused and unchanged (product §21.13). What was kept stays. */
export function planMissingRows({
  table,
  here,
  links,
  comparable = same,
  alwaysWritten = nothing,
  isUsed,
}: MissingRowsInput): PlannedRow[] {
  const byId = new Map(here.map((row) => [row.id, row]))
  return links.flatMap((link): PlannedRow[] => {
    const row = byId.get(link.rowId)
    if (!row) return []
    const about = { table, key: link.key, id: row.id, name: rowName(row), conflicts: [], isGone: true as const }
    const kept = {
      ...about,
      action: 'keep' as const,
      fields: [],
      before: row,
      after: applyEdit(row, alwaysWritten(row)),
      sourceFields: gone(link.said),
    }
    if (link.said[MISSING_MARK]) return [kept]
    if (table === 'sessions' && row.status === 'cancelled') return [kept]
    if (table === 'sessions' && row.status === 'confirmed') return [cancelled(kept, row, alwaysWritten(row))]
    const isRemoved = table === 'sessions' || (!isUsed(row) && isUntouched(table, comparable(row), link.said))
    return [isRemoved ? { ...kept, action: 'remove', after: null } : kept]
  })
}

function cancelled(kept: PlannedRow, row: ExistingRow, alwaysWritten: RowFields): PlannedRow {
  const state = { status: 'cancelled', cancelReason: NOT_IN_SOURCE }
  const fields = Object.entries(state).map(([field, after]) => ({ field, before: row[field] ?? null, after }))
  return {
    ...kept,
    action: 'cancel',
    fields,
    after: applyEdit(row, { ...alwaysWritten, ...state }),
    sourceFields: gone({ ...kept.sourceFields, ...state }),
  }
}

const same = (row: ExistingRow): RowFields => row
const nothing = (): RowFields => ({})

const gone = (said: RowFields) => ({ ...said, [MISSING_MARK]: true })

/** Whether it is still all as the source said it, and nothing was added that only organizers know. */
function isUntouched(table: ImportTable, row: ExistingRow | RowFields, said: RowFields): boolean {
  const known: RowFields = { ...DEFAULT_FIELDS[table], ...withoutMissingMark(said) }
  return Object.keys(row)
    .filter((field) => !UNTYPED.includes(field))
    .every((field) => isEquivalent(field, known[localCopyField(field)] ?? known[field], row[field]))
}

/** What nobody types. */
const UNTYPED = [...IGNORED_FIELDS, 'position']

/** Whether the program needs a row once the planned sessions are written; a sponsor is needed by those who wrote to it. */
export function usageChecker({ sessions, writtenTo }: CurrentState, planned: PlannedRow[]) {
  const after = new Map<string, Partial<Session> | null>(sessions.map((session) => [session.id, session]))
  for (const row of planned) after.set(row.id, row.after)
  const there = [...after.values()].filter((session) => session !== null)
  const speakers = new Set(there.flatMap(({ speakerIds }) => speakerIds ?? []))
  const rooms = new Set(there.flatMap(({ location }) => (location ? roomKey(location) : [])))
  const sponsors = new Set(writtenTo)
  return {
    rooms: ({ name }: ExistingRow) => rooms.has(roomKey(String(name))),
    speakers: ({ id }: ExistingRow) => speakers.has(id),
    sponsors: ({ id }: ExistingRow) => sponsors.has(id),
  }
}
