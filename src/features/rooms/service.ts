import { asc, eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { cached } from '../../../db/revisions/query-cache.ts'
import { type Event, type Floor, floors, type Room, rooms } from '../../../db/schema.ts'
import { listPublicSessions } from '../../program/public-sessions.ts'
import { compareNames } from '../../text/names.ts'
import { roomKey } from '../../text/room-key.ts'
import { floorPlansOf, type Places } from './floor-plans.ts'

/** An event's rooms in the order that organizers gave them. */
export async function listRooms(eventId: string): Promise<Room[]> {
  const all = await db.select().from(rooms).where(eq(rooms.eventId, eventId))
  return all.sort(compareRooms)
}

/** Those with sessions that are not drafts, and those of which something is known (product §19.4). */
export async function listPublicRooms(eventId: string): Promise<Room[]> {
  const keys = new Set((await listPublicSessions(eventId)).map(({ location }) => roomKey(location)))
  return (await listRooms(eventId)).filter((room) => keys.has(roomKey(room.name)) || isDescribed(room))
}

/** {@link listPublicRooms} from memory, until a room or a session is written. */
export function cachedRooms(eventId: string): Promise<Room[]> {
  return cached(eventId, ['event', 'rooms', 'sessions'], 'rooms', () => listPublicRooms(eventId))
}

/** The floor plans beside the event's own, in order. */
export function listFloors(eventId: string): Promise<Floor[]> {
  return db.select().from(floors).where(eq(floors.eventId, eventId)).orderBy(asc(floors.position), asc(floors.id))
}

export function cachedFloors(eventId: string): Promise<Floor[]> {
  return cached(eventId, ['rooms'], 'floors', () => listFloors(eventId))
}

/** What the map is made of; from memory as its parts are. */
export async function cachedVenueMap(event: Event): Promise<Places> {
  const [rooms, floors] = await Promise.all([cachedRooms(event.id), cachedFloors(event.id)])
  return { rooms, plans: floorPlansOf(event, floors) }
}

export function compareRooms(a: Room, b: Room): number {
  return a.position - b.position || compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1)
}

function isDescribed({ capacity, directions, access, x }: Room): boolean {
  return capacity !== null || directions !== null || access.length > 0 || x !== null
}
