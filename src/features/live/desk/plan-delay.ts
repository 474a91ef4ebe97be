import type { Event, Session } from '../../../../db/schema.ts'
import { later, minutesBetween } from '../../../program/clock-times.ts'
import { plannedTimes, type Times } from '../../../program/delay.ts'
import { programDay } from '../../../program/program-days.ts'
import { wallClockMs, wallClockSpan } from '../../../program/wall-clock.ts'
import { roomKey } from '../../../text/room-key.ts'

/** A session, when it is to be from now on, and by how many minutes later that is. */
export type ShiftedSession = { session: Session; to: Times; minutes: number }

export type DelayInput = {
  minutes: number
  /** What has begun ends later; what is yet to begin does so later as well. */
  hasBegun: boolean
}
type OfDay = Pick<Event, 'startsOn'>
type PlacedSession = { session: Session; start: number; end: number }

/** Sessions after it move by what the gaps do not absorb, within the night. What runs beside the late one stays. */
export function planDelay(
  event: OfDay,
  sessions: Session[],
  fromId: string,
  { minutes, hasBegun }: DelayInput,
): ShiftedSession[] {
  const from = sessions.find(({ id }) => id === fromId)
  const span = from && spanOf(event, from)
  if (!from || !span) return []
  const startTime = hasBegun ? from.startTime : later(from.startTime, minutes)
  const moved: ShiftedSession[] = [{ session: from, to: { startTime, endTime: later(from.endTime, minutes) }, minutes }]
  const groups = groupsOf(event, sessionsInSameRoom(event, sessions, from))
  const own = groups.findIndex((group) => group.some(({ session }) => session === from))
  const beside = groups[own]?.flatMap(({ session, end }) => (session === from ? [] : end)) ?? []
  let free = Math.max(span.end + minutes * MINUTE, ...beside)
  for (const group of groups.slice(own + 1)) {
    const by = free - group[0]!.start
    if (by <= 0) break
    moved.push(...group.map(({ session }) => movedBy(session, by / MINUTE)))
    free = endOf(group) + by
  }
  return moved
}

/** Takes back by what a session and those after it in its room run late: they are again when they were planned. */
export function planOnTime(event: OfDay, sessions: Session[], fromId: string): ShiftedSession[] {
  const from = sessions.find(({ id }) => id === fromId)
  const span = from && spanOf(event, from)
  if (!from || !span) return []
  return sessionsInSameRoom(event, sessions, from).flatMap((session) => {
    const planned = plannedTimes(session)
    const start = wallClockMs(session.startTime, event.startsOn)
    if (!planned || start === undefined || start < span.start) return []
    return [{ session, to: planned, minutes: minutesBetween(session.endTime, planned.endTime) }]
  })
}

/** What takes place in the room of a session on its day, itself included. */
function sessionsInSameRoom({ startsOn }: OfDay, sessions: Session[], from: Session): Session[] {
  const [key, day] = [roomKey(from.location), programDay(from, startsOn)]
  return sessions.filter(
    (session) =>
      session === from ||
      (key &&
        session.status === 'confirmed' &&
        roomKey(session.location) === key &&
        programDay(session, startsOn) === day),
  )
}

/** Those that are on at the same time stand together; in order. What has no time that can be read is in none. */
function groupsOf(event: OfDay, sessions: Session[]): PlacedSession[][] {
  const placed = sessions
    .flatMap((session) => {
      const span = spanOf(event, session)
      return span ? [{ session, ...span }] : []
    })
    .sort((a, b) => a.start - b.start || a.end - b.end)
  const groups: PlacedSession[][] = []
  for (const one of placed) {
    const last = groups.at(-1)
    if (last && one.start < endOf(last)) last.push(one)
    else groups.push([one])
  }
  return groups
}

const endOf = (group: PlacedSession[]) => Math.max(...group.map(({ end }) => end))

/** On the wall clock, in ms; without an end that can be read it is over as it begins. */
function spanOf({ startsOn }: OfDay, session: Session): { start: number; end: number } | undefined {
  const start = wallClockMs(session.startTime, startsOn)
  return start === undefined ? undefined : { start, end: wallClockSpan(session, startsOn)?.end ?? start }
}

function movedBy(session: Session, minutes: number): ShiftedSession {
  const to = { startTime: later(session.startTime, minutes), endTime: later(session.endTime, minutes) }
  return { session, to, minutes }
}

const MINUTE = 60_000
