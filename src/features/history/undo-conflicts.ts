import { and, count, eq, inArray, notInArray } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { type ChangedRow, floors, sessions } from '../../../db/schema.ts'
import { isDifferent, rowName } from '../../records/row-diff.ts'
import { detachRooms } from '../../records/session-rooms.ts'
import { eventTables, tables } from '../../records/tables.ts'
import type { AnyRow } from '../../records/write-rows.ts'

export type UndoConflict = Pick<ChangedRow, 'table' | 'id'> & {
  name: string
  now: 'changed' | 'deleted' | 'created again' | 'in use'
}

/** Whether a row is no longer as a change left it. A version alone is no difference: undoing and redoing raise it. */
export function findUndoConflicts(row: ChangedRow, now: AnyRow | null): UndoConflict[] {
  const about = { table: row.table, id: row.id, name: rowName(now ?? row.after ?? row.before) }
  if (!row.after) return now ? [{ ...about, now: 'created again' }] : []
  if (!now) return [{ ...about, now: 'deleted' }]
  return isDifferent(row.after, now) ? [{ ...about, now: 'changed' }] : []
}

/** Undoing the creation of an event would silently delete everything that was created in it since. */
export async function conflictsInCreatedEvent(tx: Transaction, rows: ChangedRow[]): Promise<UndoConflict[]> {
  const created = rows.find((row) => row.table === 'events' && !row.before)
  if (!created) return []
  const known = rows.map((row) => row.id)
  for (const name of eventTables) {
    const { table } = tables[name]
    const isNew = and(eq(table.eventId, created.id), notInArray(table.id, known))
    const [found] = await tx.select({ rows: count() }).from(table).where(isNew)
    if (found!.rows) return [{ table: 'events', id: created.id, name: rowName(created.after), now: 'in use' }]
  }
  return []
}

type CurrentRow = (row: ChangedRow) => AnyRow | null

/** Rooms that a change created beside other rows and that are in use now (product §19.3). */
export async function roomsStillUsed(tx: Transaction, rows: ChangedRow[], now: CurrentRow): Promise<ChangedRow[]> {
  const made = rows.filter(isMadeRoom)
  if (!made.length || made.length === rows.length) return []
  const used = await roomsUsedBesides(tx, rows)
  return made.filter((row) => {
    const room = now(row)
    return !room || isDifferent(withoutPosition(row.after), withoutPosition(room)) || used.has(row.id)
  })
}

/** Rooms with sessions, if the change created nothing else. */
export async function roomInUse(tx: Transaction, rows: ChangedRow[], now: CurrentRow): Promise<UndoConflict[]> {
  const made = rows.filter(isMadeRoom)
  if (!made.length || made.length < rows.length) return []
  const used = await roomsUsedBesides(tx, rows)
  return made.flatMap((row) => {
    const room = now(row)
    return room && used.has(row.id) ? [{ table: 'rooms', id: row.id, name: String(room.name), now: 'in use' }] : []
  })
}

/** A room whose floor is gone returns without its position. */
export async function detachMissingFloors(tx: Transaction, rows: ChangedRow[]): Promise<ChangedRow[]> {
  const wanted = [
    ...new Set(
      rows.flatMap(({ table, after }) => (table === 'rooms' && after?.floorId ? [String(after.floorId)] : [])),
    ),
  ]
  if (!wanted.length) return rows
  const there = await tx
    .select({ id: floors.id })
    .from(floors)
    .where(inArray(floors.id, wanted))
    .orderBy(floors.id)
    .for('key share')
  const made = rows.filter(({ table, after }) => table === 'floors' && after)
  const known = new Set([...there, ...made].map(({ id }) => id))
  return rows.map((row) => {
    const isPlaced = row.table !== 'rooms' || !row.after?.floorId || known.has(String(row.after.floorId))
    return isPlaced ? row : { ...row, after: { ...row.after, floorId: null, x: null, y: null } }
  })
}

/** Rooms that were placed on a floor later lose their position with it. */
export async function roomsOfGoneFloors(tx: Transaction, rows: ChangedRow[]): Promise<ChangedRow[]> {
  const leaving = rows.filter(({ table, after }) => table === 'floors' && !after).map(({ id }) => id)
  const known = rows.map(({ id }) => id)
  return (await detachRooms(tx, leaving)).filter(({ id }) => !known.includes(id))
}

const isMadeRoom = ({ table, before }: ChangedRow) => table === 'rooms' && !before
const withoutPosition = (row: AnyRow | null) => row && { ...row, position: 0 }

/** The ids of rooms with sessions that are not part of the change. */
async function roomsUsedBesides(tx: Transaction, rows: ChangedRow[]): Promise<Set<string | null>> {
  const ids = rows.map(({ id }) => id)
  const made = rows.filter(isMadeRoom).map(({ id }) => id)
  const used = await tx
    .selectDistinct({ id: sessions.roomId })
    .from(sessions)
    .where(and(inArray(sessions.roomId, made), notInArray(sessions.id, ids)))
  return new Set(used.map(({ id }) => id))
}
