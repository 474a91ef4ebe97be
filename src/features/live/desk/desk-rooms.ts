import type { Event, Room, Session } from '../../../../db/schema.ts'
import { minutesLate } from '../../../program/delay.ts'
import { sessionInstants } from '../../../program/instants.ts'
import { roomFinder } from '../../rooms/room-finder.ts'

/** A session with its real moments, in ms. */
export type TimedSession = { session: Session; start: number; end: number }

export type DeskRoom = {
  room: Room
  /** What takes place in it, that which lasts longest first; several where they share the room. */
  running: TimedSession[]
  /** What begins next, today. */
  next: TimedSession | undefined
  /** Where nothing is on or next today: when anything is again, in ms. */
  later: number | undefined
  /** By how many minutes what runs is late, else what is next. */
  late: number
  /** Nobody else gets in before this moment. */
  fullUntil: number | undefined
}

/** What is farther away than this is of another day. */
const NEXT_WINDOW_MS = 12 * 60 * 60 * 1000

/** What runs in each room at a moment, and what comes next: only what takes place, and has a time. */
export function deskRooms(event: Event, rooms: Room[], sessions: Session[], now: number): DeskRoom[] {
  const roomOf = roomFinder(rooms)
  const inRooms = Map.groupBy(withInstants(event, sessions), ({ session }) => roomOf(session.location))
  return rooms.map((room) => {
    const inRoom = inRooms.get(room) ?? []
    const running = inRoom.filter(({ start, end }) => start <= now && now < end).sort((a, b) => b.end - a.end)
    const next = inRoom.find(({ start }) => start > now && start - now < NEXT_WINDOW_MS)
    const current = running[0] ?? next
    const until = Date.parse(room.fullUntil ?? '')
    return {
      room,
      running,
      next,
      later: running.length || next ? undefined : inRoom.find(({ start }) => start > now)?.start,
      late: current ? minutesLate(current.session) : 0,
      fullUntil: running.length && now < until ? until : undefined,
    }
  })
}

/** What can be late, moved or cancelled now: what runs, and what is next. */
export function actionableSessions({ running, next }: Pick<DeskRoom, 'running' | 'next'>): TimedSession[] {
  return next ? [...running, next] : running
}

/** What runs first, then what is next today, then the rest; each in the order of the rooms. */
export function byWhatRuns(a: DeskRoom, b: DeskRoom): number {
  return rank(a) - rank(b)
}

const rank = ({ running, next }: DeskRoom) => (running.length ? 0 : next ? 1 : 2)

/** Of sessions that take place, in the order in which they begin. */
export function withInstants(event: Event, sessions: Session[]): TimedSession[] {
  return sessions
    .filter(({ status }) => status === 'confirmed')
    .flatMap((session) => {
      const instants = sessionInstants(event, session)
      return instants ? [{ session, start: instants.start.getTime(), end: instants.end.getTime() }] : []
    })
    .sort((a, b) => a.start - b.start)
}
