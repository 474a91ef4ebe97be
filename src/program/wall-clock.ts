import type { Session } from '../../db/schema.ts'
import { parseTime } from '../text/time/format-time.ts'

/** The date of stored times of an event without a date (product §8.2). */
export const STAND_IN_DATE = '2025-03-15'

/** A stored time as if it were UTC, in ms; undefined for other text. */
export function wallClockMs(text: string, startsOn: string | null): number | undefined {
  const read = parseTime(text)
  return read && dayOf(read.date, startsOn) + (read.hour * 60 + read.minute) * 60_000
}

/** `2025-03-15T13:30:00` (product §8.2). */
export function standInTime({ hour, minute }: { hour: number; minute: number }, date = STAND_IN_DATE): string {
  const [hours, minutes] = [hour, minute].map((number) => String(number).padStart(2, '0'))
  return `${date}T${hours}:${minutes}:00`
}

/** Other text than a time stays as it is. */
export function addMinutes(time: string, minutes: number): string {
  const moment = wallClockMs(time, null)
  return moment === undefined ? time : new Date(moment + minutes * 60_000).toISOString().slice(0, 19)
}

/** 0 where one of them is no time. */
export function minutesBetween(from: string, to: string): number {
  const [start, end] = [wallClockMs(from, null), wallClockMs(to, null)]
  return start === undefined || end === undefined ? 0 : (end - start) / 60_000
}

/** As {@link wallClockMs}. A session that ends before it starts ends the next day. */
export function wallClockSpan(
  { startTime, endTime }: Pick<Session, 'startTime' | 'endTime'>,
  startsOn: string | null,
): { start: number; end: number } | undefined {
  const [start, end] = [wallClockMs(startTime, startsOn), wallClockMs(endTime, startsOn)]
  return start === undefined || end === undefined ? undefined : { start, end: notBefore(start, end) }
}

export function endsNextDay(session: Pick<Session, 'startTime' | 'endTime'>, startsOn: string | null): boolean {
  const span = wallClockSpan(session, startsOn)
  return span !== undefined && span.end !== wallClockMs(session.endTime, startsOn)
}

/** Moves an early `end` to the day of `start`, or the next one. */
function notBefore(start: number, end: number): number {
  if (end >= start) return end
  const sameDay = start - (start % DAY_MS) + (end % DAY_MS)
  return sameDay >= start ? sameDay : sameDay + DAY_MS
}

/** A date outside of this many stand-in dates is a real one. */
export const MAX_EVENT_DAYS = 31

export const DAY_MS = 24 * 60 * 60 * 1000
const STAND_IN = Date.parse(STAND_IN_DATE)

/** Stand-in dates count from the event's first day. */
function dayOf(date: string | undefined, startsOn: string | null): number {
  const first = startsOn ? Date.parse(startsOn) : STAND_IN
  const named = date ? Date.parse(date) : STAND_IN
  if (Number.isNaN(named)) return first
  const days = (named - STAND_IN) / DAY_MS
  return days >= 0 && days < MAX_EVENT_DAYS ? first + days * DAY_MS : named
}
