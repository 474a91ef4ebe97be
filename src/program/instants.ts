import type { Event, Session } from '../../db/schema.ts'
import { NIGHT_ENDS_HOUR, standInDate } from './program-days.ts'
import { DAY_MS, wallClockSpan } from './wall-clock.ts'

/**
 * Only here do a wall clock and a time zone meet. `undefined` without a day, a zone or a valid time.
 * A session that ends before it starts ends the next day.
 */
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

/** The moment of a clock time, `09:05`, on a date of the event; 1 is its first. */
export function dayInstant(event: ZonedDates, day: number, clock: string): Date | undefined {
  const time = `${standInDate(day)}T${clock}:00`
  return sessionInstants(event, { startTime: time, endTime: time })?.start
}

/** A day of the program from four in the morning to four in the morning, in seconds (product §8.6). */
export function programDaySpan(event: ZonedDates, day: number): { from: number; until: number } | undefined {
  const [start, end] = [day, day + 1].map((at) => dayInstant(event, at, `0${NIGHT_ENDS_HOUR}:00`))
  return start && end && { from: start.getTime() / 1000, until: end.getTime() / 1000 }
}

/** As calendars do: a skipped hour takes the offset before the change, a repeated one is the first of the two. */
function resolveInstant(wallClock: number, offset: (instant: number) => number): Date {
  const before = offset(wallClock - DAY_MS)
  const after = offset(wallClock + DAY_MS)
  const isAfter = offset(wallClock - before) !== before && offset(wallClock - after) === after
  return new Date(wallClock - (isAfter ? after : before))
}

type Offset = (instant: number) => number
const known = new Map<string, Offset>()
/** A page asks for some hundred offsets, and each takes as long as an element of it. */
const MAX_OFFSETS = 10_000

/** How far the zone is ahead of UTC at an instant, in milliseconds; `undefined` for a zone nobody knows. */
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

/** The time zone of an event's times in words: `Eastern Time`. Undefined where no zone is known. */
export function zoneName({ timezone }: Pick<Event, 'timezone'>): string | undefined {
  if (!timezone) return undefined
  const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longGeneric' })
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value
}
