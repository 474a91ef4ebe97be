import type { Event, Room, Session, Speaker } from '../../../db/schema.ts'
import { sessionRoomFinder } from '../../program/program.ts'
import { wallClockSpan } from '../../program/program-days.ts'
import { addedWarnings } from '../sessions/session-warnings.ts'
import { roomCapacityWarnings } from '../sessions/stars/use-stars.ts'
import { placeTimes, sessionMinutes, unplacedTimes } from './place.ts'
import type { Move } from './schema.ts'

export type PlannerData = {
  event: Event
  sessions: Session[]
  rooms: Room[]
  speakers: Speaker[]
  stars: Map<string, number>
}

/** The sessions as the server will store them. */
export function applyMoves({ event, sessions, rooms }: PlannerData, moves: Move[]): Session[] {
  const byId = new Map(sessions.map((session) => [session.id, session]))
  return moves.flatMap(({ id, to }) => {
    const session = byId.get(id)
    if (!session) return []
    const minutes = sessionMinutes(session, event.startsOn)
    const location = rooms.find((room) => room.id === to?.room)?.name ?? null
    return { ...session, ...(to ? placeTimes(to, minutes) : unplacedTimes(minutes)), location }
  })
}

/** What would be wrong after these moves and is right now. It forbids nothing. */
export function previewWarnings(data: PlannerData, moves: Move[]): string[] {
  const changed = applyMoves(data, moves)
  const near = { ...data, sessions: nearby(data.sessions, changed) }
  const tooSmall = [...roomCapacityWarnings(changed, data.rooms, data.stars).values()].map(({ sentence }) => sentence)
  return [...addedWarnings(near, changed), ...tooSmall, ...shortWalks(near, changed)]
}

/** Only sessions in the same rooms or with the same people can collide: a drag frame has no time for a thousand others. */
function nearby(sessions: Session[], changed: Session[]): Session[] {
  const ids = new Set(changed.map(({ id }) => id))
  const places = new Set(changed.map(({ location }) => location))
  const people = new Set(changed.flatMap(({ speakerIds }) => speakerIds))
  return sessions.filter(
    ({ id, location, speakerIds }) => ids.has(id) || places.has(location) || speakerIds.some((one) => people.has(one)),
  )
}

const WALK_MINUTES = 5

/** A speaker who has less time than the way to another floor takes. */
function shortWalks({ event, sessions, rooms, speakers }: PlannerData, changed: Session[]): string[] {
  const roomOf = sessionRoomFinder(rooms)
  const later = new Map(changed.map((session) => [session.id, session]))
  const timed = sessions.flatMap((session) => {
    const now = later.get(session.id) ?? session
    const [span, room] = [wallClockSpan(now, event.startsOn), roomOf(now)]
    return span && room && now.status !== 'cancelled' ? { ...now, ...span, room, isChanged: later.has(now.id) } : []
  })
  const sentences = timed.flatMap((one) =>
    timed.flatMap((next) => {
      const minutes = (next.start - one.end) / 60_000
      if (one.room.floorId === next.room.floorId || minutes < 0 || minutes >= WALK_MINUTES) return []
      if (!one.isChanged && !next.isChanged) return []
      const both = one.speakerIds.filter((id) => next.speakerIds.includes(id))
      const names = speakers.filter(({ id }) => both.includes(id)).map(({ name }) => name)
      return names.map((name) => `${name} has ${minutes} minutes to walk from ${one.room.name} to ${next.room.name}`)
    }),
  )
  return [...new Set(sentences)]
}
