import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { type ChangedRow, events, type Room, rooms, sessions } from '../../db/schema.ts'
import { roomKey, tidyRoomName } from '../text/fold.ts'
import { compareNames } from '../text/names.ts'
import { buildRow } from './new-row.ts'
import { applyEdit, editedRow } from './row-diff.ts'
import { lockSessions } from './session-rows.ts'

export const ROOM_STEP = 1024

export class DuplicateRoom extends Error {
  constructor(readonly room: string) {
    super(`There would be two rooms "${room}"`)
  }
}

/** One writer of an event's rooms at a time, before any row's lock, to avoid deadlocks. */
export async function lockEventRooms(tx: Transaction, eventId: string): Promise<undefined> {
  await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('no key update')
}

/** Missing rooms and the other sessions of renamed ones (product §19.1, §19.2). Spells each `location` as its room. */
export async function planRooms(tx: Transaction, eventId: string, rows: ChangedRow[]): Promise<ChangedRow[]> {
  if (!affectsRooms(rows)) return []
  await lockEventRooms(tx, eventId)
  const written = rows.filter(({ table }) => table === 'rooms')
  const known = await roomsAfterwards(tx, eventId, written)
  const newNames = new Map(written.flatMap(({ before, after }) => (before && after ? [[before.name, after.name]] : [])))
  const located = rows.flatMap(({ table, before, after }) => {
    if (table !== 'sessions' || !after) return []
    const isLeft = before?.location === after.location
    return [{ after, name: tidyRoomName(String((isLeft && newNames.get(after.location)) || (after.location ?? ''))) }]
  })
  const made: ChangedRow[] = []
  let position = Math.max(-ROOM_STEP, ...[...known.values()].map((room) => room.position))
  for (const { name } of located.toSorted((a, b) => compareNames(a.name, b.name))) {
    const key = roomKey(name)
    if (!key || known.has(key)) continue
    position += ROOM_STEP
    const room = buildRow('rooms', { eventId, name, position })
    known.set(key, room)
    made.push({ table: 'rooms', id: room.id, before: null, after: room })
  }
  for (const { after, name } of located) after.location = known.get(roomKey(name))?.name ?? null

  // Open forms, calendars, and "What changed" learn of a new name by the versions of its sessions.
  const ids = located.map(({ after }) => String(after.id))
  const writtenIds = written.map(({ id }) => id)
  const inWritten = inArray(sessions.roomId, writtenIds)
  const others = written.length ? await lockSessions(tx, and(inWritten, notInArray(sessions.id, ids))) : []
  for (const before of others) {
    const after = applyEdit(before, { location: String(newNames.get(before.location) ?? before.location) })
    if (after !== before) made.push({ table: 'sessions', id: before.id, before, after })
  }
  return made
}

export async function roomNameFor(tx: Transaction, eventId: string, typed: string): Promise<string> {
  return (await roomsAfterwards(tx, eventId, [])).get(roomKey(typed))?.name ?? tidyRoomName(typed)
}

function affectsRooms(rows: ChangedRow[]): boolean {
  return rows.some(({ table, before, after }) => {
    if (table === 'rooms') return before?.name !== after?.name
    return table === 'sessions' && after !== null && (before?.location ?? null) !== (after.location ?? null)
  })
}

async function roomsAfterwards(tx: Transaction, eventId: string, written: ChangedRow[]): Promise<Map<string, Room>> {
  const ids = written.map(({ id }) => id)
  const ofOthers = and(eq(rooms.eventId, eventId), notInArray(rooms.id, ids))
  // Rows of that table, which the compiler cannot see in a change.
  const after = written.flatMap((row) => (row.after ? [row.after as Room] : []))
  const known = new Map<string, Room>()
  for (const room of [...(await tx.select().from(rooms).where(ofOthers)), ...after].sort(byPosition)) {
    if (known.has(roomKey(room.name))) throw new DuplicateRoom(room.name)
    known.set(roomKey(room.name), room)
  }
  return known
}

const byPosition = (a: Room, b: Room) => a.position - b.position || (a.id < b.id ? -1 : 1)

export async function toSessionRecords(tx: Transaction, rows: ChangedRow[]): Promise<ChangedRow[]> {
  const isMoved = rows.some(({ before, after }) => after && (!before || before.location !== after.location))
  const idByName = isMoved ? await roomIdFinder(tx, rows) : undefined
  return rows.map((row) => {
    if (!row.after) return row
    const { location, ...after } = row.after
    return { ...row, after: idByName ? { ...after, roomId: idByName(after.eventId, location) } : after }
  })
}

/** Moves sessions out of deleted rooms into the rooms that have their names now. */
export async function moveToNamesakes(tx: Transaction, gone: ChangedRow[]): Promise<void> {
  if (!gone.length) return
  const ids = gone.map(({ id }) => id)
  const left = await tx.selectDistinct({ id: sessions.roomId }).from(sessions).where(inArray(sessions.roomId, ids))
  if (!left.length) return
  const idByName = await roomIdFinder(tx, gone)
  for (const { id, before } of gone)
    await tx
      .update(sessions)
      .set({ roomId: idByName(before?.eventId, before?.name) })
      .where(eq(sessions.roomId, id))
}

async function roomIdFinder(tx: Transaction, rows: ChangedRow[]) {
  const gone = rows.filter(({ after }) => !after).map(({ id }) => id)
  const eventIds = [...new Set(rows.map(({ before, after }) => String((after ?? before)?.eventId)))]
  const there = await tx
    .select({ id: rooms.id, eventId: rooms.eventId, name: rooms.name })
    .from(rooms)
    .where(and(inArray(rooms.eventId, eventIds), notInArray(rooms.id, gone)))
  const ids = new Map(there.map(({ id, eventId, name }) => [`${eventId} ${roomKey(name)}`, id]))
  return (eventId: unknown, location: unknown) => ids.get(`${eventId} ${roomKey(String(location ?? ''))}`) ?? null
}

/** Rooms on these floors lose their position. Locks them. */
export async function detachRooms(tx: Transaction, floorIds: string[]): Promise<ChangedRow[]> {
  if (!floorIds.length) return []
  const placed = await tx.select().from(rooms).where(inArray(rooms.floorId, floorIds)).orderBy(rooms.id).for('update')
  return placed.map((before) => editedRow('rooms', before, { floorId: null, x: null, y: null }))
}
