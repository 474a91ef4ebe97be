import type { Room } from '../../../db/schema.ts'
import { roomKey } from '../../text/room-key.ts'

/** Finds the room that a session's location means, whatever its case, accents and spaces (product §19.1). */
export function roomFinder<R extends Pick<Room, 'name'>>(rooms: R[]): (location: string | null) => R | undefined {
  const byKey = new Map(rooms.map((room) => [roomKey(room.name), room]))
  const known = new Map<string, R | undefined>()
  return (location) => {
    if (!location) return
    if (!known.has(location)) known.set(location, byKey.get(roomKey(location)))
    return known.get(location)
  }
}
