import { asc, eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { cached } from '../../../db/revisions/query-cache.ts'
import { type Event, type Floor, floors } from '../../../db/schema.ts'
import { cachedRooms } from '../../program/program-rows.ts'
import { floorPlansOf, type Places } from './floor-plans.ts'

/** The floor plans beside the event's own, in order. */
export function listFloors(eventId: string): Promise<Floor[]> {
  return db.select().from(floors).where(eq(floors.eventId, eventId)).orderBy(asc(floors.position), asc(floors.id))
}

export function cachedFloors(eventId: string): Promise<Floor[]> {
  return cached(eventId, ['rooms'], 'floors', () => listFloors(eventId))
}

/** The rooms and plans of the map. */
export async function cachedVenueMap(event: Event): Promise<Places> {
  const [rooms, floors] = await Promise.all([cachedRooms(event.id), cachedFloors(event.id)])
  return { rooms, plans: floorPlansOf(event, floors) }
}
