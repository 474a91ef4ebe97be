import type { Event, PlannedPlace, Room, Session, Speaker } from '../../../db/schema.ts'
import { type Program, sessionRoomFinder } from '../../program/program.ts'
import { wallClockSpan } from '../../program/program-days.ts'
import { addedWarnings, sessionWarnings, type Warning } from '../sessions/session-warnings.ts'
import { roomCapacityWarnings } from '../sessions/stars/use-stars.ts'
import { timesAt } from './place.ts'
import type { Move } from './schema.ts'
import type { Settings } from './settings.ts'

export type PlannerData = {
  event: Event
  sessions: Session[]
  published: Session[]
  plan: Map<string, PlannedPlace>
  isQuiet: boolean
  /** Whether a move waits for its answer. */
  isMoving: boolean
  rooms: Room[]
  speakers: Speaker[]
  stars: Map<string, number>
  /** When the planner was opened. */
  settings: Settings
  /** Whether all rows are here, not only those of the first picture. */
  isWhole: boolean
}

export function applyMoves(
  { event, sessions, rooms }: Pick<PlannerData, 'event' | 'sessions' | 'rooms'>,
  moves: Move[],
): Session[] {
  return moves.flatMap(({ id, to }) => {
    const session = sessions.find((one) => one.id === id)
    if (!session) return []
    const location = rooms.find((room) => room.id === to?.room)?.name ?? null
    return { ...session, ...timesAt(to, session, event.startsOn), location }
  })
}

/** What would be wrong after these moves and is right now. It forbids nothing. */
export function previewWarnings(data: PlannerData, program: Program, moves: Move[]): string[] {
  const changed = applyMoves(data, moves)
  const near = nearby(data, program, changed)
  const tooSmall = [...roomCapacityWarnings(changed, data.rooms, data.stars).values()].map(({ sentence }) => sentence)
  const walks = shortWalks(near, [
    ...near.sessions.filter(({ id }) => !changed.some((one) => one.id === id)),
    ...changed,
  ])
  return [...addedWarnings(near, changed), ...tooSmall, ...new Set(changed.flatMap(({ id }) => walks.get(id) ?? []))]
}

/** Only sessions in the same rooms or with the same people can collide: a drag frame has no time for a thousand others. */
function nearby(data: PlannerData, { byId, byRoom, talks, speakers }: Program, changed: Session[]): PlannerData {
  const people = [...new Set(changed.flatMap(({ speakerIds }) => speakerIds))]
  const places = data.rooms.filter(({ name }) => changed.some(({ location }) => location === name))
  const sessions = new Set([
    ...changed.flatMap(({ id }) => byId.get(id) ?? []),
    ...places.flatMap(({ id }) => byRoom.get(id) ?? []),
    ...people.flatMap((id) => talks.get(id) ?? []),
  ])
  return { ...data, sessions: [...sessions], speakers: people.flatMap((id) => speakers.get(id) ?? []) }
}

export function plannerWarnings(data: PlannerData): Map<string, Warning[]> {
  const { event, sessions, speakers, rooms, stars } = data
  const found = sessionWarnings(sessions, speakers, event)
  const add = (id: string, ...more: Warning[]) => found.set(id, [...(found.get(id) ?? []), ...more])
  for (const [id, warning] of roomCapacityWarnings(sessions, rooms, stars)) add(id, warning)
  for (const [id, sentences] of shortWalks(data, sessions))
    add(id, ...sentences.map((sentence): Warning => ({ field: 'location', sentence })))
  return found
}

const WALK_MINUTES = 5

/** Speakers who have less time than the way to another floor takes, by both sessions. */
function shortWalks({ event, rooms, speakers }: PlannerData, sessions: Session[]): Map<string, string[]> {
  const roomOf = sessionRoomFinder(rooms)
  const talks = new Map<string, { id: string; start: number; end: number; room: Room }[]>()
  for (const session of sessions) {
    const [span, room] = [wallClockSpan(session, event.startsOn), roomOf(session)]
    if (!span || !room || session.status === 'cancelled') continue
    for (const id of session.speakerIds) talks.set(id, [...(talks.get(id) ?? []), { id: session.id, ...span, room }])
  }
  const found = new Map<string, string[]>()
  for (const { id: speaker, name } of speakers) {
    const inOrder = talks.get(speaker)?.sort((a, b) => a.start - b.start) ?? []
    for (const [at, next] of inOrder.entries()) {
      const one = inOrder[at - 1]
      const minutes = one ? (next.start - one.end) / 60_000 : -1
      if (!one || one.room.floorId === next.room.floorId || minutes < 0 || minutes >= WALK_MINUTES) continue
      const sentence = `${name} has ${minutes} minutes to walk from ${one.room.name} to ${next.room.name}`
      for (const { id } of [one, next]) found.set(id, [...(found.get(id) ?? []), sentence])
    }
  }
  return found
}
