import { type Program, type ProgramSession, plannedTimes, type Span, type Times } from '../../../program/program.ts'
import { addMinutes, minutesBetween } from '../../../program/program-days.ts'

export type ShiftedSession = { session: ProgramSession; to: Times; minutes: number }

/** A session that has begun keeps its start. */
export type DelayInput = { minutes: number; hasBegun: boolean }
type PlacedSession = { session: ProgramSession; start: number; end: number }

export const hasBegun = (span: Span | undefined, now: number) => span !== undefined && span.from * 1000 <= now

/** Gaps absorb the delay for later sessions of the room and program day. Sessions beside the late one stay. */
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

function sessionsInSameRoom({ sessions }: Program, from: ProgramSession): ProgramSession[] {
  return sessions.filter(
    (session) =>
      session === from ||
      (from.room && session.status === 'confirmed' && session.room === from.room && session.day === from.day),
  )
}

/** Overlapping sessions form a group. Groups are in order. */
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

/** Without a valid end a session lasts no time. Without a valid start it has no place. */
function place(session: ProgramSession): PlacedSession[] {
  const { start, end } = session.wall
  return start === undefined ? [] : [{ session, start, end: end ?? start }]
}

function movedBy(session: ProgramSession, minutes: number): ShiftedSession {
  const to = { startTime: addMinutes(session.startTime, minutes), endTime: addMinutes(session.endTime, minutes) }
  return { session, to, minutes }
}

const MINUTE = 60_000
