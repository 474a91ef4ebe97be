import { and, eq } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { events, rooms, sessions } from '../../../../db/schema.ts'
import { sessionInstants } from '../../../program/instants.ts'
import { editRow } from '../../../records/row-writes.ts'
import type { WriteContext } from '../../../records/unit-of-work.ts'
import { roomKey } from '../../../text/room-key.ts'

/** No session that takes place in this room, or none of which anybody knows when it ends. */
export type NotInRoom = { status: 'not-in-room' }

/** Nobody else gets into a room until a session in it ends (product §29.7). */
export async function markRoomFull(id: string, sessionId: string, by: WriteContext) {
  const end = await endIn(id, sessionId)
  if (!end) return { status: 'not-in-room' } satisfies NotInRoom
  return editRow('rooms', id, { fullUntil: end.toISOString() }, by, ({ name }) => `${name} is full`)
}

export function markRoomOpen(id: string, by: WriteContext) {
  return editRow('rooms', id, { fullUntil: null }, by, ({ name }) => `${name} has space again`)
}

async function endIn(roomId: string, sessionId: string): Promise<Date | undefined> {
  const [found] = await db
    .select({ room: rooms, event: events, session: sessions })
    .from(rooms)
    .innerJoin(events, eq(events.id, rooms.eventId))
    .innerJoin(sessions, eq(sessions.eventId, rooms.eventId))
    .where(and(eq(rooms.id, roomId), eq(sessions.id, sessionId)))
  if (!found || roomKey(found.session.location) !== roomKey(found.room.name)) return
  return found.session.status === 'confirmed' ? sessionInstants(found.event, found.session)?.end : undefined
}
