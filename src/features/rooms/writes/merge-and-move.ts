import { eq } from 'drizzle-orm'
import { type ChangedRow, type Room, rooms, sessions } from '../../../../db/schema.ts'
import { applyEdit } from '../../../records/row-diff.ts'
import type { Collided, NotFound } from '../../../records/row-writes.ts'
import { lockEventRooms, ROOM_STEP } from '../../../records/session-rooms.ts'
import { lockSessions } from '../../../records/session-rows.ts'
import { runUnitOfWork, type UnitOfWork, type UpdateOutcome, type WriteContext } from '../../../records/unit-of-work.ts'
import { lockRoomRows } from './room-writes.ts'

/** One change: the second room gets the first one's sessions, and what it lacks of its details (product §19.2). */
export function mergeRooms(
  id: string,
  into: string,
  { actor, basedOn, dryRun }: WriteContext,
): Promise<UpdateOutcome<Room> | NotFound | Collided<Room>> {
  return runUnitOfWork(
    async (writing) => {
      const event = await lockRoomsOf(writing, id)
      const [from, to] = [id, into].map((each) => event?.rooms.find((room) => room.id === each))
      if (!event || !from || !to || from === to) return { status: 'not-there' }
      if (basedOn !== undefined && basedOn !== from.version) return { status: 'collided', current: from }
      const after = applyEdit(to, missingFields(to, from))
      const moved = await lockSessions(writing.tx, eq(sessions.roomId, from.id))
      const rows: ChangedRow[] = [
        { table: 'rooms', id: from.id, before: from, after: null },
        { table: 'rooms', id: to.id, before: to, after },
        ...moved.map((before): ChangedRow => {
          const after = applyEdit(before, { location: to.name })
          return { table: 'sessions', id: before.id, before, after }
        }),
      ]
      const what = `Merged room “${from.name}” into “${to.name}”`
      return {
        status: 'written',
        row: after,
        changeId: await writing.write(event.id, rows, { actor, summary: what }),
      }
    },
    { dryRun },
  )
}

/** Puts a room among the others, so that `to` of them are before it. */
export function moveRoom(
  id: string,
  to: number,
  { actor, dryRun }: WriteContext,
): Promise<UpdateOutcome<Room> | NotFound> {
  return runUnitOfWork(
    async (writing) => {
      const event = await lockRoomsOf(writing, id)
      const room = event?.rooms.find((each) => each.id === id)
      if (!event || !room) return { status: 'not-there' }
      const others = event.rooms.filter((each) => each !== room)
      const rows = event.rooms.indexOf(room) === to ? [] : moveInOrder(room, others, Math.min(to, others.length))
      const changeId = await writing.write(event.id, rows, { actor, summary: `Reordered room “${room.name}”` })
      const row = rows.find((each) => each.id === id)?.after ?? room
      // Of that table, which the compiler cannot see in a change.
      return { status: 'written', row: row as Room, changeId }
    },
    { dryRun },
  )
}

/** Only the room moves where there is room between its neighbors, so that nobody else's change of another one collides. */
function moveInOrder(room: Room, others: Room[], to: number): ChangedRow[] {
  const [before, after] = [others[to - 1]?.position, others[to]?.position]
  const between = Math.floor(
    before === undefined ? (after ?? 0) - ROOM_STEP : after === undefined ? before + ROOM_STEP : (before + after) / 2,
  )
  const fits = (before === undefined || between > before) && (after === undefined || between < after)
  if (fits && Math.abs(between) < MAX_POSITION) return [asRow(room, between)]
  return others.toSpliced(to, 0, room).map((each, at) => asRow(each, at * ROOM_STEP))
}

/** An integer of Postgres holds more. */
const MAX_POSITION = 1_000_000_000

function asRow(before: Room, position: number): ChangedRow {
  return { table: 'rooms', id: before.id, before, after: applyEdit(before, { position }) }
}

function missingFields(to: Room, from: Room): Partial<Room> {
  return {
    capacity: to.capacity ?? from.capacity,
    directions: to.directions ?? from.directions,
    access: to.access.length ? to.access : from.access,
    ...(to.x === null && { floorId: from.floorId, x: from.x, y: from.y }),
  }
}

/** All rooms of the event that a room is of, kept from other writers until the transaction ends. */
async function lockRoomsOf({ tx }: UnitOfWork, id: string): Promise<{ id: string; rooms: Room[] } | undefined> {
  const [room] = await tx.select({ eventId: rooms.eventId }).from(rooms).where(eq(rooms.id, id))
  if (!room) return
  await lockEventRooms(tx, room.eventId)
  await tx.select({ id: rooms.id }).from(rooms).where(eq(rooms.eventId, room.eventId)).orderBy(rooms.id).for('update')
  return { id: room.eventId, rooms: await lockRoomRows(tx, room.eventId) }
}
