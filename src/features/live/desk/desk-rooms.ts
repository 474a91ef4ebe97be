import type { Room } from '../../../../db/schema.ts'
import { nowAndNext } from '../../../program/now.ts'
import type { Program, TimedSession } from '../../../program/program.ts'

export type DeskRoom = {
  room: Room
  running: TimedSession[]
  next: TimedSession | undefined
  /** The start of a later day's session, where today has none, in seconds. */
  later: number | undefined
  late: number
  /** In ms. */
  fullUntil: number | undefined
}

/** The rooms at a moment in ms: those with a running session first, then those with one next today. */
export function deskRooms({ rooms, timed }: Pick<Program, 'rooms' | 'timed'>, now: number): DeskRoom[] {
  const inRooms = Map.groupBy(timed, ({ session }) => session.room)
  const all = rooms.map((room): DeskRoom => {
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
  const rank = ({ running, next }: DeskRoom) => (running.length ? 0 : next ? 1 : 2)
  return all.sort((a, b) => rank(a) - rank(b))
}

export function actionableSessions({ running, next }: Pick<DeskRoom, 'running' | 'next'>): TimedSession[] {
  return next ? [...running, next] : running
}
