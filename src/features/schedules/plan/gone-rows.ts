import type { Session, SourceRow } from '../../../../db/schema.ts'
import { roomKey } from '../../../format/room-key.ts'
import { BOOKKEEPING, edited, nameOfRow } from '../../../records/differences.ts'
import { isSame, keptAs } from './merge-fields.ts'
import type { PlannedRow, Standing } from './plan.ts'
import { type Fields, GONE, type HereRow, INITIAL, type Table, withoutMark } from './plan-rows.ts'

/** Why a session is cancelled that its source has dropped. Attendees read it. */
const NOT_IN_SOURCE = 'Removed from the published program'

type Gone = {
  table: Table
  here: HereRow[]
  /** What the source named before and does not name anymore. */
  links: SourceRow[]
  /** The fields of a row as the merge compares them, and what is written of it in any case. */
  comparable?: (row: HereRow) => Fields
  carried?: (row: HereRow) => Fields
  /** Whether something here still needs the row. */
  isUsed: (row: HereRow) => boolean
}

/** Cancels dropped sessions; removes other rows if unused and unchanged (product §21.13). What was kept stays. */
export function planGone({ table, here, links, comparable = same, carried = nothing, isUsed }: Gone): PlannedRow[] {
  const byId = new Map(here.map((row) => [row.id, row]))
  return links.flatMap((link): PlannedRow[] => {
    const row = byId.get(link.rowId)
    if (!row) return []
    const about = { table, key: link.key, id: row.id, name: nameOfRow(row), conflicts: [], isGone: true as const }
    const kept = {
      ...about,
      did: 'keep' as const,
      fields: [],
      before: row,
      after: edited(row, carried(row)),
      said: gone(link.said),
    }
    if (link.said[GONE]) return [kept]
    if (table === 'sessions' && row.status === 'cancelled') return [kept]
    if (table === 'sessions' && row.status === 'confirmed') return [cancelled(kept, row, carried(row))]
    const isRemoved = table === 'sessions' || (!isUsed(row) && isUntouched(table, comparable(row), link.said))
    return [isRemoved ? { ...kept, did: 'remove', after: null } : kept]
  })
}

function cancelled(kept: PlannedRow, row: HereRow, carried: Fields): PlannedRow {
  const state = { status: 'cancelled', cancelReason: NOT_IN_SOURCE }
  const fields = Object.entries(state).map(([field, after]) => ({ field, before: row[field] ?? null, after }))
  return {
    ...kept,
    did: 'cancel',
    fields,
    after: edited(row, { ...carried, ...state }),
    said: gone({ ...kept.said, ...state }),
  }
}

const same = (row: HereRow): Fields => row
const nothing = (): Fields => ({})

const gone = (said: Fields) => ({ ...said, [GONE]: true })

/** Whether it is still all as the source said it, and nothing was added that only organizers know. */
function isUntouched(table: Table, row: HereRow | Fields, said: Fields): boolean {
  const known: Fields = { ...INITIAL[table], ...withoutMark(said) }
  return Object.keys(row)
    .filter((field) => !UNTYPED.includes(field))
    .every((field) => isSame(field, known[keptAs(field)] ?? known[field], row[field]))
}

/** What nobody types. */
const UNTYPED = [...BOOKKEEPING, 'position']

/** Whether the program needs a row once the planned sessions are written; a sponsor is needed by those who wrote to it. */
export function stillUsed({ sessions, writtenTo }: Standing, planned: PlannedRow[]) {
  const after = new Map<string, Partial<Session> | null>(sessions.map((session) => [session.id, session]))
  for (const row of planned) after.set(row.id, row.after)
  const there = [...after.values()].filter((session) => session !== null)
  const speakers = new Set(there.flatMap(({ speakerIds }) => speakerIds ?? []))
  const rooms = new Set(there.flatMap(({ location }) => (location ? roomKey(location) : [])))
  const sponsors = new Set(writtenTo)
  return {
    rooms: ({ name }: HereRow) => rooms.has(roomKey(String(name))),
    speakers: ({ id }: HereRow) => speakers.has(id),
    sponsors: ({ id }: HereRow) => sponsors.has(id),
  }
}
