import { eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { type ChangedRow, floors, type Session, sessions } from '../../../db/schema.ts'
import { detachRooms } from '../../records/detach-rooms.ts'
import { applyEdit, isDifferent } from '../../records/row-diff.ts'
import type { AnyRow } from '../../records/write-rows.ts'
import { roomKey } from '../../text/room-key.ts'
import type { UndoConflict } from './undo-conflicts.ts'

type CurrentRow = (row: ChangedRow) => AnyRow | null

/** Rooms that came with another change and are in use by now (product §19.3). See also {@link roomInUse}. */
export async function roomsStillUsed(
  tx: Transaction,
  eventId: string,
  rows: ChangedRow[],
  now: CurrentRow,
): Promise<ChangedRow[]> {
  const made = rows.filter(isMadeRoom)
  if (!made.length || made.length === rows.length) return []
  const isIn = await usedSince(tx, eventId, rows)
  return made.filter((row) => {
    const room = now(row)
    return !room || isDifferent(withoutPosition(row.after), withoutPosition(room)) || isIn(room)
  })
}

/** Rooms whose creation is undone by itself, and in which sessions are by now. */
export async function roomInUse(
  tx: Transaction,
  eventId: string,
  rows: ChangedRow[],
  now: CurrentRow,
): Promise<UndoConflict[]> {
  const made = rows.filter(isMadeRoom)
  if (!made.length || made.length < rows.length) return []
  const isIn = await usedSince(tx, eventId, rows)
  return made.flatMap((row) => {
    const room = now(row)
    return room && isIn(room) ? [{ table: 'rooms', id: row.id, name: String(room.name), now: 'in use' }] : []
  })
}

/** Rooms that come back to a floor that is gone by now come back without a place on it, as they are left when a floor goes. */
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

/** What else follows when these rooms and floors are brought back to what they were. */
export async function addDependentRooms(tx: Transaction, eventId: string, rows: ChangedRow[]): Promise<ChangedRow[]> {
  return [...(await renamedWith(tx, eventId, rows)), ...(await withoutFloors(tx, rows))]
}

/** Sessions that came into a room after it was renamed go on being in it under its name of before. */
async function renamedWith(tx: Transaction, eventId: string, rows: ChangedRow[]): Promise<ChangedRow[]> {
  const renamed = rows.filter(({ table, before, after }) => table === 'rooms' && before && after?.name !== before.name)
  const names = new Map(
    renamed.flatMap(({ before, after }) => (after ? [[roomKey(String(before?.name)), String(after.name)]] : [])),
  )
  if (!names.size) return []
  const others = await sessionsBut(tx, eventId, rows)
  return others.flatMap((before) => {
    const location = before.location && names.get(roomKey(before.location))
    return location ? [{ table: 'sessions', id: before.id, before, after: applyEdit(before, { location }) }] : []
  })
}

/** Rooms that were placed on a floor after the change made it lose their place with it. */
async function withoutFloors(tx: Transaction, rows: ChangedRow[]): Promise<ChangedRow[]> {
  const leaving = rows.filter(({ table, after }) => table === 'floors' && !after).map(({ id }) => id)
  const known = rows.map(({ id }) => id)
  return (await detachRooms(tx, leaving)).filter(({ id }) => !known.includes(id))
}

const isMadeRoom = ({ table, before }: ChangedRow) => table === 'rooms' && !before
const withoutPosition = (row: AnyRow | null) => row && { ...row, position: 0 }

/** Whether sessions that the change is not about are in a room. */
async function usedSince(tx: Transaction, eventId: string, rows: ChangedRow[]) {
  const used = new Set((await sessionsBut(tx, eventId, rows)).map(({ location }) => roomKey(location)))
  return (room: AnyRow) => used.has(roomKey(String(room.name)))
}

async function sessionsBut(tx: Transaction, eventId: string, rows: ChangedRow[]): Promise<Session[]> {
  const known = new Set(rows.map(({ id }) => id))
  const all = await tx.select().from(sessions).where(eq(sessions.eventId, eventId)).orderBy(sessions.id).for('update')
  return all.filter(({ id }) => !known.has(id))
}
