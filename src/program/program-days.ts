import type { Event, Session } from '../../db/schema.ts'
import { memoize } from '../text/memoize.ts'
import { formatDay, inZone } from '../text/time/format-dates.ts'
import { formatTimeRange, parseTime } from '../text/time/format-time.ts'
import { isTimezone, isValidDate } from '../text/time/valid-date.ts'

/** `day` counts from 1; `date` is undefined without an event date. */
export type ProgramDay = { day: number; date: string | undefined }

export type EventDates = Pick<Event, 'startsOn' | 'endsOn'>
export type SessionTimes = Pick<Session, 'startTime' | 'endTime'>
type SessionStart = Pick<Session, 'startTime'>

/** Earlier hours belong to the evening before (product §8.6). */
export const NIGHT_ENDS_HOUR = 4

/** Counts from 1; earlier and unreadable times are on day 1. */
export function programDay({ startTime }: SessionStart, startsOn: string | null): number {
  const day = eventDayNumber(startTime, startsOn, NIGHT_ENDS_HOUR * 60 * 60 * 1000)
  // Without an event date a real date tells no day.
  if (day === undefined || (!startsOn && day > MAX_EVENT_DAYS)) return 1
  return Math.min(Math.max(1, day), MAX_EVENT_DAYS)
}

/** Counts calendar dates from 1, so the night after the first evening is on 2. */
export function eventDayNumber(time: string, startsOn: string | null, after = 0): number | undefined {
  const moment = wallClockMs(time, startsOn)
  return moment === undefined ? undefined : Math.floor((moment - after - firstDay(startsOn)) / DAY_MS) + 1
}

export function programDays(event: EventDates, sessions: SessionStart[]): ProgramDay[] {
  const last = sessions.reduce((most, session) => Math.max(most, programDay(session, event.startsOn)), countDays(event))
  return Array.from({ length: last }, (_, at) => ({ day: at + 1, date: realDate(at + 1, event.startsOn) }))
}

export function countDays({ startsOn, endsOn }: EventDates): number {
  if (!startsOn || !endsOn) return 1
  const days = (Date.parse(endsOn) - Date.parse(startsOn)) / DAY_MS + 1
  return Number.isNaN(days) ? 1 : Math.min(Math.max(1, days), MAX_EVENT_DAYS)
}

/** `2026-03-15`; undefined without an event date. */
export function realDate(day: number, startsOn: string | null): string | undefined {
  return startsOn && !Number.isNaN(Date.parse(startsOn)) ? addDays(startsOn, day - 1) : undefined
}

export function standInDate(day: number): string {
  return addDays(STAND_IN_DATE, day - 1)
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

function firstDay(startsOn: string | null): number {
  const first = parseDate(startsOn ?? STAND_IN_DATE)
  return Number.isNaN(first) ? STAND_IN : first
}

/** The midnight with which a day of the program begins, on the event's clock as if it were UTC, in ms. */
export function dayStart(day: number, startsOn: string | null): number {
  return firstDay(startsOn) + (day - 1) * DAY_MS
}

/** `Saturday, April 10` or `Day 2`; undefined at an event of one day. */
export function sessionDayName(event: EventDates, session: SessionStart): string | undefined {
  const day = programDay(session, event.startsOn)
  if (day === 1 && countDays(event) === 1) return undefined
  return formatProgramDay({ day, date: realDate(day, event.startsOn) })
}

/** `Saturday, April 10` where there are several days, and `9:00 AM - 9:45 AM`. */
export function sessionTimes(event: EventDates, session: SessionTimes): string[] {
  const day = sessionDayName(event, session)
  return [...(day ? [day] : []), formatTimeRange(session.startTime, session.endTime)]
}

export function formatProgramDay({ day, date }: ProgramDay): string {
  return date ? formatDay(date) : `Day ${day}`
}

export function outsideDatesWarning(event: EventDates, session: SessionStart): string | undefined {
  const { startsOn } = event
  const date = eventDayNumber(session.startTime, startsOn)
  if (date === undefined || !startsOn) return undefined
  if (date < 1) return `Scheduled for ${formatDay(realDate(date, startsOn)!)}, before the event’s first day`
  const day = programDay(session, startsOn)
  if (day > countDays(event)) return `Scheduled for ${formatDay(realDate(date, startsOn)!)}, after the event’s last day`
}

export function hasSeed({ slug }: { slug: string }): boolean {
  return slug === 'pgh' || slug === 'cbus'
}

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

export function addMinutes(time: string, minutes: number): string {
  const moment = wallClockMs(time, null)
  return moment === undefined ? time : new Date(moment + minutes * 60_000).toISOString().slice(0, 19)
}

/** The stored times of a session that has none yet: the end keeps the length. */
export const unplacedTimes = (minutes: number) => ({ startTime: 'To be announced', endTime: `${minutes} min` })

export const DEFAULT_SESSION_MINUTES = 45

export function minutesBetween(from: string, to: string): number {
  const [start, end] = [wallClockMs(from, null), wallClockMs(to, null)]
  return start === undefined || end === undefined ? 0 : (end - start) / 60_000
}

/** As {@link wallClockMs}. A session that ends before it starts ends the next day. */
export function wallClockSpan({ startTime, endTime }: SessionTimes, startsOn: string | null) {
  const [start, end] = [wallClockMs(startTime, startsOn), wallClockMs(endTime, startsOn)]
  return start === undefined || end === undefined ? undefined : { start, end: notBefore(start, end) }
}

export function endsNextDay(session: SessionTimes, startsOn: string | null): boolean {
  const span = wallClockSpan(session, startsOn)
  return span !== undefined && span.end !== wallClockMs(session.endTime, startsOn)
}

function notBefore(start: number, end: number): number {
  if (end >= start) return end
  const sameDay = start - (start % DAY_MS) + (end % DAY_MS)
  return sameDay >= start ? sameDay : sameDay + DAY_MS
}

/** A date outside of this many stand-in dates is a real one. */
export const MAX_EVENT_DAYS = 31

export const DAY_MS = 24 * 60 * 60 * 1000
const STAND_IN = Date.parse(STAND_IN_DATE)

/** A program names the same few dates, and its zone, thousands of times. */
const MAX_CACHED = 1000
const parseDate = memoize(MAX_CACHED, Date.parse)

function dayOf(date: string | undefined, startsOn: string | null): number {
  const first = startsOn ? parseDate(startsOn) : STAND_IN
  const named = date ? parseDate(date) : STAND_IN
  if (Number.isNaN(named)) return first
  const days = (named - STAND_IN) / DAY_MS
  return isEventDay(days) ? first + days * DAY_MS : named
}

/** The only place where a wall clock meets a time zone. Undefined without a date, a zone, or a valid time. */
export function sessionInstants(event: ZonedDates, session: SessionTimes): { start: Date; end: Date } | undefined {
  if (!event.startsOn || !event.timezone) return undefined
  const offset = offsets(event.timezone)
  const span = wallClockSpan(session, event.startsOn)
  if (!offset || !span) return undefined
  const [start, end] = [resolveInstant(span.start, offset), resolveInstant(span.end, offset)]
  // A start in a skipped hour may come out after its end; then the session keeps its length on the clock.
  return { start, end: end > start ? end : new Date(start.getTime() + span.end - span.start) }
}

/** Whether the clocks skip this time of {@link wallClockSpan}. */
export function isSkipped({ startsOn, timezone }: ZonedDates, wallClock: number): boolean {
  const offset = startsOn && timezone ? offsets(timezone) : undefined
  const instant = offset && resolveInstant(wallClock, offset).getTime()
  return instant !== undefined && instant + offset!(instant) !== wallClock
}

type ZonedDates = Pick<Event, 'startsOn' | 'timezone'>

export function dayInstant(event: ZonedDates, day: number, clock: string): Date | undefined {
  const time = `${standInDate(day)}T${clock}:00`
  return sessionInstants(event, { startTime: time, endTime: time })?.start
}

export function programDaySpan(event: ZonedDates, day: number): { from: number; until: number } | undefined {
  const [start, end] = [day, day + 1].map((at) => dayInstant(event, at, `0${NIGHT_ENDS_HOUR}:00`))
  return start && end && { from: start.getTime() / 1000, until: end.getTime() / 1000 }
}

/** Like calendars: a skipped hour has the offset before the change, a repeated one means the first. */
function resolveInstant(wallClock: number, offset: (instant: number) => number): Date {
  const before = offset(wallClock - DAY_MS)
  const after = offset(wallClock + DAY_MS)
  const isAfter = after !== before && offset(wallClock - before) !== before && offset(wallClock - after) === after
  return new Date(wallClock - (isAfter ? after : before))
}

/** A page needs hundreds of offsets, and computing one costs as much as rendering an element. */
const MAX_OFFSETS = 10_000

/** Ahead of UTC in ms; undefined for an unknown zone. */
const offsets = memoize(MAX_CACHED, (timeZone: string) => {
  if (!isTimezone(timeZone)) return undefined
  const numbers = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...numbers, second: 'numeric' })
  return memoize(MAX_OFFSETS, (instant: number) => {
    const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
    const local = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second)
    return local - Math.floor(instant / 1000) * 1000
  })
})

export const zoneName = ({ timezone }: Pick<Event, 'timezone'>): string | undefined =>
  timezone ? zoneNames(timezone) : undefined

const zoneNames = memoize(MAX_CACHED, (timezone: string) => {
  const parts = inZone(timezone, { timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value
})

export function datesProblem({ startsOn, endsOn }: EventDates): string | undefined {
  if (!endsOn) return undefined
  if (!startsOn) return 'Enter the first day as well'
  if (!isValidDate(startsOn) || !isValidDate(endsOn)) return undefined
  if (endsOn < startsOn) return `The last day can’t be before the first day, ${formatDay(startsOn)}`
  if (daysBetween(startsOn, endsOn) >= MAX_EVENT_DAYS) return `An event can last at most ${MAX_EVENT_DAYS} days`
}

export function shiftLastDay({ startsOn, endsOn }: EventDates, first: string | null): string | null {
  if (!first || !startsOn || !endsOn || !isValidDate(first) || !isValidDate(startsOn)) return endsOn && first && endsOn
  return addDays(endsOn, daysBetween(startsOn, first))
}

/** Stand-in dates stay. A date of the event becomes a stand-in; any other moves along. */
export function shiftTimes({ startTime, endTime }: SessionTimes, from: string, to: string | null): SessionTimes {
  const moved = (time: string) => {
    const date = parseTime(time)?.date
    if (!date || !isValidDate(date) || isEventDay(daysBetween(STAND_IN_DATE, date))) return time
    const after = daysBetween(from, date)
    return time.replace(
      date,
      isEventDay(after) ? standInDate(after + 1) : to ? addDays(date, daysBetween(from, to)) : date,
    )
  }
  return { startTime: moved(startTime), endTime: moved(endTime) }
}

export function countSessionsAfter(before: EventDates, after: EventDates, sessions: SessionStart[]): number {
  const last = countDays(after)
  return sessions.filter((session) => programDay(session, before.startsOn) > last).length
}

const isEventDay = (after: number) => after >= 0 && after < MAX_EVENT_DAYS

export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS
