import { formatTime } from '../../format/time/clock.ts'
import { rememberedEvents } from '../../visits/known-events.ts'
import { sessionInstants } from '../events/program/instants.ts'
import { isCancelled, publicSessions } from '../events/program/public-sessions.ts'
import { roomFinder } from './room-of.ts'
import { rememberedRooms } from './service.ts'

/** When something is in a room, in seconds, and its clock times in words. */
export type RoomTime = { roomId: string; title: string; from: number; until: number; starts: string; ends: string }

/** Everything that takes place in a room at a known moment, in the order in which it begins. */
export async function listRoomTimes(eventId: string): Promise<RoomTime[]> {
  const event = (await rememberedEvents()).find(({ id }) => id === eventId)
  if (!event) return []
  const roomOf = roomFinder(await rememberedRooms(eventId))
  return (await publicSessions(eventId))
    .flatMap((session) => {
      const room = roomOf(session.location)
      const instants = isCancelled(session) ? undefined : sessionInstants(event, session)
      if (!room || !instants) return []
      const [from, until] = [instants.start.getTime() / 1000, instants.end.getTime() / 1000]
      const { title, startTime, endTime } = session
      return [{ roomId: room.id, title, from, until, starts: formatTime(startTime), ends: formatTime(endTime) }]
    })
    .sort((a, b) => a.from - b.from)
}
