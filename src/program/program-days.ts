import type { Event, Session } from '../../db/schema.ts'
import { DAY_MS, MAX_EVENT_DAYS, STAND_IN_DATE, wallClockMs } from './wall-clock.ts'

/** `day` counts from 1; `date` is undefined without an event date. */
export type ProgramDay = { day: number; date: string | undefined }

type Dated = Pick<Event, 'startsOn' | 'endsOn'>

/** Earlier hours belong to the evening before (product §8.6). */
export const NIGHT_ENDS_HOUR = 4

/** Counts from 1; earlier and unreadable times are on day 1. */
export function programDay({ startTime }: Pick<Session, 'startTime'>, startsOn: string | null): number {
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

/** The event's days, and later ones with sessions. */
export function programDays(event: Dated, sessions: Pick<Session, 'startTime'>[]): ProgramDay[] {
  const last = sessions.reduce((most, session) => Math.max(most, programDay(session, event.startsOn)), countDays(event))
  return Array.from({ length: last }, (_, at) => ({ day: at + 1, date: realDate(at + 1, event.startsOn) }))
}

export function countDays({ startsOn, endsOn }: Dated): number {
  if (!startsOn || !endsOn) return 1
  const days = (Date.parse(endsOn) - Date.parse(startsOn)) / DAY_MS + 1
  return Number.isNaN(days) ? 1 : Math.min(Math.max(1, days), MAX_EVENT_DAYS)
}

/** `2026-03-15`; undefined without an event date. */
export function realDate(day: number, startsOn: string | null): string | undefined {
  return startsOn && !Number.isNaN(Date.parse(startsOn)) ? addDays(startsOn, day - 1) : undefined
}

/** `2025-03-16` for the second day (product §8.2). */
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
