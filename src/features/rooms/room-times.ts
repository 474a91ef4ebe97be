import { cachedEvents } from '../../pages/cached-events.ts'
import { sessionInstants } from '../../program/instants.ts'
import { isCancelled, listPublicSessions } from '../../program/public-sessions.ts'
import { formatTimeInZone } from '../../text/time/format-in-zone.ts'
import { formatTime } from '../../text/time/format-time.ts'
import { fullUntilBySession } from './full-rooms.ts'
import { roomFinder } from './room-finder.ts'
import { cachedRooms } from './service.ts'

/** When something is in a room, in seconds, and its clock times in words; and until when nobody else gets in, where that is so. */
export type RoomSlot = {
  roomId: string
  title: string
  from: number
  until: number
  starts: string
  ends: string
  full?: { until: number; ends: string }
}

/** Everything that takes place in a room at a known moment, in the order in which it begins. */
export async function listRoomTimes(eventId: string): Promise<RoomSlot[]> {
  const event = (await cachedEvents()).find(({ id }) => id === eventId)
  if (!event) return []
  const [rooms, sessions] = await Promise.all([cachedRooms(eventId), listPublicSessions(eventId)])
  const roomOf = roomFinder(rooms)
  const full = fullUntilBySession(event, rooms, sessions)
  return sessions
    .flatMap((session) => {
      const room = roomOf(session.location)
      const instants = isCancelled(session) ? undefined : sessionInstants(event, session)
      if (!room || !instants) return []
      const [from, until] = [instants.start.getTime() / 1000, instants.end.getTime() / 1000]
      const { id, title, startTime, endTime } = session
      const fullUntil = full.get(id)
      return [
        {
          roomId: room.id,
          title,
          from,
          until,
          starts: formatTime(startTime),
          ends: formatTime(endTime),
          full:
            fullUntil === undefined
              ? undefined
              : { until: fullUntil, ends: formatTimeInZone(event.timezone, fullUntil * 1000) },
        },
      ]
    })
    .sort((a, b) => a.from - b.from)
}
