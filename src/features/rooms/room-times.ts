import { formatTime } from '../../format/time/clock.ts'
import { clockIn } from '../../format/time/clock-in.ts'
import { rememberedEvents } from '../../visits/known-events.ts'
import { sessionInstants } from '../events/program/instants.ts'
import { isCancelled, publicSessions } from '../events/program/public-sessions.ts'
import { fullSessions } from './full-rooms.ts'
import { roomFinder } from './room-of.ts'
import { rememberedRooms } from './service.ts'

/** When something is in a room, in seconds, and its clock times in words; and until when nobody else gets in, where that is so. */
export type RoomTime = {
  roomId: string
  title: string
  from: number
  until: number
  starts: string
  ends: string
  full?: { until: number; ends: string }
}

/** Everything that takes place in a room at a known moment, in the order in which it begins. */
export async function listRoomTimes(eventId: string): Promise<RoomTime[]> {
  const event = (await rememberedEvents()).find(({ id }) => id === eventId)
  if (!event) return []
  const [rooms, sessions] = await Promise.all([rememberedRooms(eventId), publicSessions(eventId)])
  const roomOf = roomFinder(rooms)
  const full = fullSessions(event, rooms, sessions)
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
            fullUntil === undefined ? undefined : { until: fullUntil, ends: clockIn(event.timezone, fullUntil * 1000) },
        },
      ]
    })
    .sort((a, b) => a.from - b.from)
}
