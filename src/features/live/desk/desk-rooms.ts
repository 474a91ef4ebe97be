import { nowAndNext } from '../../../program/now.ts'
import type { Program, TimedSession } from '../../../program/program.ts'

export type DeskRoom = ReturnType<typeof deskRooms>[number]

/** The rooms at a moment in ms: those with a running session first, then those with one next today. */
export function deskRooms({ rooms, timed }: Pick<Program, 'rooms' | 'timed'>, now: number) {
  const inRooms = Map.groupBy(timed, ({ session }) => session.room)
  const all = rooms.map((room) => {
    const { running, next, isSameDay } = nowAndNext(inRooms.get(room) ?? [], now / 1000)
    running.sort((a, b) => b.until - a.until)
    const nextToday = isSameDay ? next[0] : undefined
    const until = Date.parse(room.fullUntil ?? '')
    return {
      room,
      running,
      next: nextToday,
      /** The start of a later day's session, where today has none, in seconds. */
      later: running.length || nextToday ? undefined : next[0]?.from,
      late: (running[0] ?? nextToday)?.session.late.minutes ?? 0,
      /** In ms. */
      fullUntil: running.length && now < until ? until : undefined,
    }
  })
  const rank = ({ running, next }: (typeof all)[number]) => (running.length ? 0 : next ? 1 : 2)
  return all.sort((a, b) => rank(a) - rank(b))
}

export function actionableSessions({ running, next }: Pick<DeskRoom, 'running' | 'next'>): TimedSession[] {
  return next ? [...running, next] : running
}
