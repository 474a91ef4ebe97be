import type { Event, Place, PlannedPlace, Room, Session } from '../../../db/schema.ts'
import {
  addMinutes,
  DEFAULT_SESSION_MINUTES,
  formatProgramDay,
  NIGHT_ENDS_HOUR,
  programDays,
  sessionTimes,
  standInDate,
  unplacedTimes,
  wallClockSpan,
} from '../../program/program-days.ts'
import { formatTimeRange, minuteOfDay } from '../../text/time/format-time.ts'

/** Times are the event's clock, `13:30`. Without `end` the session keeps its length. */
type PlaceTimes = { day: number; start: string; end?: string | undefined }

type Timed = Pick<Session, 'startTime' | 'endTime'>

const MAX_SESSION_MINUTES = 12 * 60
const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

export function sessionMinutes(session: Timed, startsOn: string | null): number {
  const span = wallClockSpan(session, startsOn)
  const kept = /^(\d{1,3}) min$/.exec(session.endTime)?.[1]
  const minutes = span ? (span.end - span.start) / MINUTE_MS : Number(kept ?? 0)
  return minutes > 0 && minutes <= MAX_SESSION_MINUTES ? minutes : DEFAULT_SESSION_MINUTES
}

/** The times of a session at another place, or without one. */
export function timesAt(to: PlaceTimes | null, session: Timed, startsOn: string | null): Timed {
  const minutes = sessionMinutes(session, startsOn)
  if (!to) return unplacedTimes(minutes)
  const { day, start, end } = to
  const [from, until] = [toMinutes(start), end === undefined ? undefined : toMinutes(end)]
  const startTime = `${standInDate(from < NIGHT_ENDS_HOUR * 60 ? day + 1 : day)}T${start}:00`
  const length = until === undefined ? minutes : (until - from + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
  return { startTime, endTime: addMinutes(startTime, length) }
}

export function layOver(session: Session, planned: Place | null | undefined, rooms: Room[]): Session {
  if (!planned) return session
  const { startTime, endTime, roomId } = planned
  return { ...session, startTime, endTime, location: rooms.find(({ id }) => id === roomId)?.name ?? null }
}

export function placeOf({ startTime, endTime, location }: Session, rooms: Room[]): Place {
  return { startTime, endTime, roomId: rooms.find(({ name }) => name === location)?.id ?? null }
}

/** What a planned place changes for attendees. `movedFrom`: somebody moved the session since it was planned. */
export function describePlan(event: Event, session: Session, planned: PlannedPlace, rooms: Room[]) {
  const say = (at: Session) => [...sessionTimes(event, at), at.location ?? 'no room'].join(', ')
  const base = layOver(session, planned.base, rooms)
  const isMoved = JSON.stringify(placeOf(session, rooms)) !== JSON.stringify(placeOf(base, rooms))
  return { from: say(session), to: say(layOver(session, planned, rooms)), movedFrom: isMoved ? say(base) : undefined }
}

const toMinutes = (clock: string) => minuteOfDay(clock) ?? 0

/** The minute of the program's day: an early hour is of the night after (product §8.6). */
export function programMinute(clock: string): number {
  const minute = toMinutes(clock)
  return minute < NIGHT_ENDS_HOUR * 60 ? minute + DAY_MINUTES : minute
}

/** The clock at a minute of the program's day; the night continues it, so 1,500 is `01:00`. */
export function toClock(minute: number): string {
  const [hour, rest] = [Math.floor(minute / 60) % 24, minute % 60]
  return `${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** `1:30 – 2:15 PM`, from minutes of the program's day. */
export const formatMinutes = (start: number, minutes: number) =>
  formatTimeRange(toClock(start), toClock(start + minutes))

/** `Saturday, April 10, 10:20 – 11:05 AM, Grand Hall`; the day is left out at an event of one day. */
export function formatPlace(event: Event, sessions: Session[], { day, ...times }: Timed & { day: number }, room: Room) {
  const days = programDays(event, sessions)
  const named = days.length > 1 ? days[day - 1] : undefined
  return [named && formatProgramDay(named), formatTimeRange(times.startTime, times.endTime), room.name]
    .filter(Boolean)
    .join(', ')
}
