import type { Event, Session } from '../../db/schema.ts'
import { DAY_MS, MAX_EVENT_DAYS, STAND_IN_DATE, wallClockMs } from './wall-clock.ts'

/** One day of a program. `day` counts from 1; `date` is the real one, where the event has a date. */
export type ProgramDay = { day: number; date: string | undefined }

type Dated = Pick<Event, 'startsOn' | 'endsOn'>

/** A night that is over by then belongs to the evening it began on, in hours after midnight (product §8.6). */
export const NIGHT_ENDS_HOUR = 4

/** 1 is the first day. Times before it, or that cannot be read, count as the first. */
export function programDay({ startTime }: Pick<Session, 'startTime'>, startsOn: string | null): number {
  const day = eventDayNumber(startTime, startsOn, NIGHT_ENDS_HOUR * 60 * 60 * 1000)
  // Without a date of the event's own nobody can tell which of its days a real one is.
  if (day === undefined || (!startsOn && day > MAX_EVENT_DAYS)) return 1
  return Math.min(Math.max(1, day), MAX_EVENT_DAYS)
}

/** The date of a time, counted from the event's first as 1: the night after the first evening is on 2. Undefined for what is no time. */
export function eventDayNumber(time: string, startsOn: string | null, after = 0): number | undefined {
  const moment = wallClockMs(time, startsOn)
  return moment === undefined ? undefined : Math.floor((moment - after - firstDay(startsOn)) / DAY_MS) + 1
}

/** All days of an event: those between its dates, and any later one that has sessions. */
export function programDays(event: Dated, sessions: Pick<Session, 'startTime'>[]): ProgramDay[] {
  const last = sessions.reduce((most, session) => Math.max(most, programDay(session, event.startsOn)), countDays(event))
  return Array.from({ length: last }, (_, at) => ({ day: at + 1, date: realDate(at + 1, event.startsOn) }))
}

/** How many days an event says it has. */
export function countDays({ startsOn, endsOn }: Dated): number {
  if (!startsOn || !endsOn) return 1
  const days = (Date.parse(endsOn) - Date.parse(startsOn)) / DAY_MS + 1
  return Number.isNaN(days) ? 1 : Math.min(Math.max(1, days), MAX_EVENT_DAYS)
}

/** The real date of a day of the program, `2026-03-15`; `undefined` where the event has no date. */
export function realDate(day: number, startsOn: string | null): string | undefined {
  return startsOn && !Number.isNaN(Date.parse(startsOn)) ? addDays(startsOn, day - 1) : undefined
}

/** The date under which clock times of a day are stored: `2025-03-16` for the second (product §8.2). */
export function standInDate(day: number): string {
  return addDays(STAND_IN_DATE, day - 1)
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

function firstDay(startsOn: string | null): number {
  const first = Date.parse(startsOn ?? STAND_IN_DATE)
  return Number.isNaN(first) ? Date.parse(STAND_IN_DATE) : first
}
