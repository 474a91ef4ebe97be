import type { Event, Session } from '../../../db/schema.ts'
import { STAND_IN_DATE } from './constants.ts'

/**
 * When a session really starts and ends. The only place that puts wall-clock text, the event's day and its time zone
 * together. `undefined` without a day or a time zone, and for text that is no time (shown as it was stored).
 *
 * A session that ends before it starts ends the next day.
 */
export function sessionInstants(
  event: Pick<Event, 'startsOn' | 'timezone'>,
  session: Pick<Session, 'startTime' | 'endTime'>,
): { start: Date; end: Date } | undefined {
  if (!event.startsOn || !event.timezone) return undefined
  const offset = offsets(event.timezone)
  const start = readWallClock(session.startTime, event.startsOn)
  const end = readWallClock(session.endTime, event.startsOn)
  if (!offset || start === undefined || end === undefined) return undefined
  return { start: toInstant(start, offset), end: toInstant(notBefore(start, end), offset) }
}

const DAY = 24 * 60 * 60 * 1000

/** A wall-clock time as the milliseconds it would be in UTC, so that it can be compared and moved by days. */
function readWallClock(text: string, startsOn: string): number | undefined {
  const [, date, clock] = /^(?:(\d{4}-\d\d-\d\d)T)?(\d\d:\d\d(?::\d\d)?)$/.exec(text) ?? []
  if (!clock) return undefined
  const day = date === undefined || date === STAND_IN_DATE ? startsOn : date
  const moment = Date.parse(`${day}T${clock.length === 5 ? `${clock}:00` : clock}Z`)
  return Number.isNaN(moment) ? undefined : moment
}

/** `end` stays where it is when it is late enough; else its clock is taken on the day of `start`, or the day after. */
function notBefore(start: number, end: number): number {
  if (end >= start) return end
  const sameDay = start - (start % DAY) + (end % DAY)
  return sameDay >= start ? sameDay : sameDay + DAY
}

/**
 * An hour that a clock change leaves out is read with the offset before the change, and an hour that comes twice is the
 * first of the two, as calendars do.
 */
function toInstant(wallClock: number, offset: (instant: number) => number): Date {
  const before = offset(wallClock - DAY)
  const after = offset(wallClock + DAY)
  const isAfter = offset(wallClock - before) !== before && offset(wallClock - after) === after
  return new Date(wallClock - (isAfter ? after : before))
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** How far the zone is ahead of UTC at an instant, in milliseconds; `undefined` for a zone nobody knows. */
function offsets(timezone: string): ((instant: number) => number) | undefined {
  const format = formats.get(timezone) ?? newFormat(timezone)
  if (!format) return undefined
  formats.set(timezone, format)
  return (instant) => {
    const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
    const local = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second)
    return local - Math.floor(instant / 1000) * 1000
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
