import { and, asc, count, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { type ChangedRow, events, type Room, rooms, sessions } from '../../db/schema.ts'
import { compareNames } from '../text/names.ts'
import { roomKey } from '../text/room-key.ts'
import { buildRow } from './new-row.ts'

/** Between the positions of two rooms, so that one can be put there without moving others. */
export const ROOM_STEP = 1024

/** Two rooms of an event would be called the same (product §19.1). */
export class DuplicateRoom extends Error {
  constructor(readonly room: string) {
    super(`There would be two rooms "${room}"`)
  }
}

/** True if sessions moved or rooms have other names: then each session needs its room afterwards (product §19.1). */
export function affectsRooms(rows: ChangedRow[]): boolean {
  return rows.some(({ table, before, after }) => {
    if (table === 'rooms') return nameIn(before, 'name') !== nameIn(after, 'name')
    return table === 'sessions' && after !== null && keyIn(before, 'location') !== keyIn(after, 'location')
  })
}

/** One writer of an event's rooms at a time: taken before any row is locked, so that no two wait in a circle. */
export async function lockEventRooms(tx: Transaction, eventId: string): Promise<void> {
  await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('no key update')
}

/** Rooms that sessions name and that are missing, spelled as most do. Throws {@link DuplicateRoom}. */
export async function planMissingRooms(tx: Transaction, eventId: string): Promise<ChangedRow[]> {
  const there = await tx
    .select()
    .from(rooms)
    .where(eq(rooms.eventId, eventId))
    .orderBy(asc(rooms.position), asc(rooms.id))
  const known = new Set<string>()
  for (const { name } of there) {
    if (known.has(roomKey(name))) throw new DuplicateRoom(name)
    known.add(roomKey(name))
  }
  const last = Math.max(-ROOM_STEP, ...there.map(({ position }) => position))
  return (await namedRooms(tx, eventId))
    .filter((name) => !known.has(roomKey(name)))
    .map((name, at): Room => buildRow('rooms', { eventId, name, position: last + (at + 1) * ROOM_STEP }))
    .map((row) => ({ table: 'rooms', id: row.id, before: null, after: row }))
}

/** Each room that a session is in, once, in the order of names. */
async function namedRooms(tx: Transaction, eventId: string): Promise<string[]> {
  const written = await tx
    .select({ location: sessions.location, uses: count() })
    .from(sessions)
    .where(and(eq(sessions.eventId, eventId), isNotNull(sessions.location)))
    .groupBy(sessions.location)
  const spellings = Map.groupBy(
    written.map(({ location, uses }) => ({ name: location!.trim().replace(/\s+/g, ' '), uses })),
    ({ name }) => roomKey(name),
  )
  spellings.delete('')
  const mostUsed = (names: { name: string; uses: number }[]) =>
    names.sort((a, b) => b.uses - a.uses || compareNames(a.name, b.name))[0]!.name
  return [...spellings.values()].map(mostUsed).sort(compareNames)
}

function nameIn(row: ChangedRow['before'], field: string): string {
  return String(row?.[field] ?? '')
}

function keyIn(row: ChangedRow['before'], field: string): string {
  return roomKey(nameIn(row, field))
}
