import type { Announcement, Room } from '../../../db/schema.ts'
import { roomFinder } from './room-finder.ts'

/** Finds what is announced for the room that a session's location means. */
export function roomAnnouncementFinder(
  rooms: Room[],
  announced: Announcement[],
): (location: string | null) => Announcement[] {
  const forRooms = Map.groupBy(announced, ({ roomId }) => roomId)
  const roomOf = roomFinder(rooms)
  return (location) => forRooms.get(roomOf(location)?.id ?? '') ?? []
}
