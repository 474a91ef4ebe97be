import { addMinutes } from '../program/program-days.ts'
import { inZone } from '../text/time/format-dates.ts'
import { parseTime } from '../text/time/format-time.ts'
import { isValidDate } from '../text/time/valid-date.ts'

/** The time that a clock in a zone shows at an instant, `2026-03-14T09:00:00`. */
export function toWallClock(timezone: string, instant: Date): string {
  const parts = inZone(timezone, CLOCK).formatToParts(instant)
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:00`
}

const [numeric, two] = ['numeric', '2-digit'] as const
const CLOCK = { hourCycle: 'h23', year: numeric, month: two, day: two, hour: two, minute: two } as const

/** `2026-03-14T13:00:00Z` by the event's clock. A time without an offset or a known zone keeps its clock. */
export function toEventWallClock(text: string, timezone: string | undefined): string | undefined {
  const [, clock = '', offset] = MOMENT.exec(text) ?? []
  if (!clock || Number.isNaN(Date.parse(`${clock}Z`))) return undefined
  const wall = new Date(`${clock}Z`).toISOString().slice(0, 16)
  if (wall.slice(0, 10) !== clock.slice(0, 10)) return undefined
  return offset && timezone ? toWallClock(timezone, new Date(text)) : `${wall}:00`
}

/** Whether a text says how far from UTC it is. */
export const hasOffset = (text: string) => Boolean(MOMENT.exec(text)?.[2])

const MOMENT = /^(\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?$/i

export function byStartTime<T extends { startTime: string }>(rows: T[]): T[] {
  return rows.toSorted((a, b) => (a.startTime < b.startTime ? -1 : a.startTime > b.startTime ? 1 : 0))
}

/** The program day of a wall clock: a start before four belongs to the day before (product §8.6). */
export const programDateOf = (wallClock: string) => addMinutes(wallClock, -4 * 60).slice(0, 10)

/** The days on which sessions begin; a night belongs to its evening (product §8.6). */
export function daysOf(sessions: { startTime: string }[]): { startsOn?: string; endsOn?: string } {
  const days = sessions
    .flatMap(({ startTime }) => (isValidDate(parseTime(startTime)?.date ?? '') ? programDateOf(startTime) : []))
    .toSorted()
  return days.length ? { startsOn: days[0], endsOn: days.at(-1) } : {}
}
