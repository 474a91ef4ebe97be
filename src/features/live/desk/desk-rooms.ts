import type { Room } from '../../../../db/schema.ts'
import { nowAndNext } from '../../../program/now.ts'
import type { Program, TimedSession } from '../../../program/program.ts'

export type DeskRoom = {
  room: Room
  /** The longest first; several where they share the room. */
  running: TimedSession[]
  /** What begins next, today. */
  next: TimedSession | undefined
  /** Where nothing is on or next today: when anything is again, in seconds. */
  later: number | undefined
  /** By how many minutes the running session is late, else the next one. */
  late: number
  /** Nobody else gets in before this moment, in ms. */
  fullUntil: number | undefined
}

/** What runs in each room at a moment in ms, and what comes next. */
export function deskRooms({ rooms, timed }: Pick<Program, 'rooms' | 'timed'>, now: number): DeskRoom[] {
  const inRooms = Map.groupBy(timed, ({ session }) => session.room)
  return rooms.map((room) => {
    const { running, next, isSameDay } = nowAndNext(inRooms.get(room) ?? [], now / 1000)
    running.sort((a, b) => b.until - a.until)
    const nextToday = isSameDay ? next[0] : undefined
    const until = Date.parse(room.fullUntil ?? '')
    return {
      room,
      running,
      next: nextToday,
      later: running.length || nextToday ? undefined : next[0]?.from,
      late: (running[0] ?? nextToday)?.session.late.minutes ?? 0,
      fullUntil: running.length && now < until ? until : undefined,
    }
  })
}

/** The sessions that can be late, moved or cancelled now: what runs, and what is next. */
export function actionableSessions({ running, next }: Pick<DeskRoom, 'running' | 'next'>): TimedSession[] {
  return next ? [...running, next] : running
}

/** Rooms where a session runs come first, then those with one next today; each in the order of the rooms. */
export function byActivity(a: DeskRoom, b: DeskRoom): number {
  return rank(a) - rank(b)
}

const rank = ({ running, next }: DeskRoom) => (running.length ? 0 : next ? 1 : 2)
