import type { Event, Session } from '../../db/schema.ts'
import { NIGHT_ENDS_HOUR, standInDate } from './program-days.ts'
import { DAY_MS, wallClockSpan } from './wall-clock.ts'

/** The only place where a wall clock meets a time zone. Undefined without a date, a zone, or a valid time. */
export function sessionInstants(
  event: ZonedDates,
  session: Pick<Session, 'startTime' | 'endTime'>,
): { start: Date; end: Date } | undefined {
  if (!event.startsOn || !event.timezone) return undefined
  const offset = offsets(event.timezone)
  const span = wallClockSpan(session, event.startsOn)
  return offset && span && { start: resolveInstant(span.start, offset), end: resolveInstant(span.end, offset) }
}

type ZonedDates = Pick<Event, 'startsOn' | 'timezone'>

/** Of `09:05` on a date of the event, counted from 1. */
export function dayInstant(event: ZonedDates, day: number, clock: string): Date | undefined {
  const time = `${standInDate(day)}T${clock}:00`
  return sessionInstants(event, { startTime: time, endTime: time })?.start
}

/** In seconds (product §8.6). */
export function programDaySpan(event: ZonedDates, day: number): { from: number; until: number } | undefined {
  const [start, end] = [day, day + 1].map((at) => dayInstant(event, at, `0${NIGHT_ENDS_HOUR}:00`))
  return start && end && { from: start.getTime() / 1000, until: end.getTime() / 1000 }
}

/** Like calendars: a skipped hour has the offset before the change, a repeated one means the first. */
function resolveInstant(wallClock: number, offset: (instant: number) => number): Date {
  const before = offset(wallClock - DAY_MS)
  const after = offset(wallClock + DAY_MS)
  const isAfter = offset(wallClock - before) !== before && offset(wallClock - after) === after
  return new Date(wallClock - (isAfter ? after : before))
}

type Offset = (instant: number) => number
const known = new Map<string, Offset>()
/** A page needs hundreds of offsets, and computing one costs as much as rendering an element. */
const MAX_OFFSETS = 10_000

/** Ahead of UTC in ms; undefined for an unknown zone. */
function offsets(timezone: string): Offset | undefined {
  const offset = known.get(timezone) ?? newOffset(timezone)
  if (offset) known.set(timezone, offset)
  return offset
}

function newOffset(timezone: string): Offset | undefined {
  const format = newFormat(timezone)
  if (!format) return undefined
  const asked = new Map<number, number>()
  return (instant) => {
    const before = asked.get(instant)
    if (before !== undefined) return before
    const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
    const local = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second)
    const offset = local - Math.floor(instant / 1000) * 1000
    if (asked.size >= MAX_OFFSETS) asked.clear()
    asked.set(instant, offset)
    return offset
  }
}

function newFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  const numbers = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...numbers, second: 'numeric' })
  } catch {
    return undefined
  }
}

/** `Eastern Time`. */
export function zoneName({ timezone }: Pick<Event, 'timezone'>): string | undefined {
  if (!timezone) return undefined
  const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longGeneric' })
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value
}
