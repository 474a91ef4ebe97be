import { plannedTimes, type Times } from '../../../program/delay.ts'
import type { Program, ProgramSession, Span } from '../../../program/program.ts'
import { addMinutes, minutesBetween } from '../../../program/wall-clock.ts'

/** A session, its times from now on, and by how many minutes they are later. */
export type ShiftedSession = { session: ProgramSession; to: Times; minutes: number }

export type DelayInput = {
  minutes: number
  /** A session that has begun ends later; one that has not begins later as well. */
  hasBegun: boolean
}
type PlacedSession = { session: ProgramSession; start: number; end: number }

/** Whether a session has begun at a moment in ms. */
export const hasBegun = (span: Span | undefined, now: number) => span !== undefined && span.from * 1000 <= now

/** Sessions after it move by what the gaps do not absorb, within the night. Sessions beside the late one stay. */
export function planDelay(program: Program, fromId: string, { minutes, hasBegun }: DelayInput): ShiftedSession[] {
  const from = program.byId.get(fromId)
  const placed = from && place(from)[0]
  if (!from || !placed) return []
  const startTime = hasBegun ? from.startTime : addMinutes(from.startTime, minutes)
  const to = { startTime, endTime: addMinutes(from.endTime, minutes) }
  const moved: ShiftedSession[] = [{ session: from, to, minutes }]
  const groups = groupOverlapping(sessionsInSameRoom(program, from))
  const own = groups.findIndex((group) => group.some(({ session }) => session === from))
  const beside = groups[own]?.flatMap(({ session, end }) => (session === from ? [] : end)) ?? []
  let free = Math.max(placed.end + minutes * MINUTE, ...beside)
  for (const group of groups.slice(own + 1)) {
    const by = free - group[0]!.start
    if (by <= 0) break
    moved.push(...group.map(({ session }) => movedBy(session, by / MINUTE)))
    free = endOf(group) + by
  }
  return moved
}

/** Takes the delay of a session and of those after it in its room back. */
export function planOnTime(program: Program, fromId: string): ShiftedSession[] {
  const from = program.byId.get(fromId)
  const first = from?.wall.start
  if (!from || first === undefined) return []
  return sessionsInSameRoom(program, from).flatMap((session) => {
    const planned = plannedTimes(session)
    const { start } = session.wall
    if (!planned || start === undefined || start < first) return []
    return [{ session, to: planned, minutes: minutesBetween(session.endTime, planned.endTime) }]
  })
}

/** The sessions that take place in the room of a session on its day, itself included. */
function sessionsInSameRoom({ sessions }: Program, from: ProgramSession): ProgramSession[] {
  return sessions.filter(
    (session) =>
      session === from ||
      (from.room && session.status === 'confirmed' && session.room === from.room && session.day === from.day),
  )
}

/** Sessions that are on at the same time stand together; in order. */
function groupOverlapping(sessions: ProgramSession[]): PlacedSession[][] {
  const groups: PlacedSession[][] = []
  for (const one of sessions.flatMap(place).sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = groups.at(-1)
    if (last && one.start < endOf(last)) last.push(one)
    else groups.push([one])
  }
  return groups
}

const endOf = (group: PlacedSession[]) => Math.max(...group.map(({ end }) => end))

/** Without an end that can be read a session is over as it begins; without a start it has no place. */
function place(session: ProgramSession): PlacedSession[] {
  const { start, end } = session.wall
  return start === undefined ? [] : [{ session, start, end: end ?? start }]
}

function movedBy(session: ProgramSession, minutes: number): ShiftedSession {
  const to = { startTime: addMinutes(session.startTime, minutes), endTime: addMinutes(session.endTime, minutes) }
  return { session, to, minutes }
}

const MINUTE = 60_000
