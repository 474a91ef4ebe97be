import type { Event, Session } from '../../db/schema.ts'
import { formatDay } from '../text/time/format-dates.ts'
import { parseTime } from '../text/time/format-time.ts'
import { isValidDate } from '../text/time/valid-date.ts'
import { addDays, countDays, programDay, standInDate } from './program-days.ts'
import { DAY_MS, MAX_EVENT_DAYS } from './wall-clock.ts'

export type EventDates = Pick<Event, 'startsOn' | 'endsOn'>
type SessionTimes = Pick<Session, 'startTime' | 'endTime'>

/** A sentence, or undefined. The fields themselves refuse invalid dates. */
export function datesProblem({ startsOn, endsOn }: EventDates): string | undefined {
  if (!endsOn) return undefined
  if (!startsOn) return 'Enter the first day as well'
  if (!isValidDate(startsOn) || !isValidDate(endsOn)) return undefined
  if (endsOn < startsOn) return `The last day can’t be before the first day, ${formatDay(startsOn)}`
  if (daysBetween(startsOn, endsOn) >= MAX_EVENT_DAYS) return `An event can last at most ${MAX_EVENT_DAYS} days`
}

/** Moves the last day along with the first. */
export function shiftLastDay({ startsOn, endsOn }: EventDates, first: string | null): string | null {
  if (!first || !startsOn || !endsOn || !isValidDate(first) || !isValidDate(startsOn)) return endsOn && first && endsOn
  return addDays(endsOn, daysBetween(startsOn, first))
}

/** Stand-in dates stay. A date of the event becomes a stand-in; any other moves along. */
export function shiftTimes<T extends SessionTimes>(
  { startTime, endTime }: T,
  from: string,
  to: string | null,
): SessionTimes {
  const moved = (time: string) => {
    const date = parseTime(time)?.date
    if (!date || !isValidDate(date) || isStandIn(date)) return time
    const after = daysBetween(from, date)
    const isOfEvent = after >= 0 && after < MAX_EVENT_DAYS
    return time.replace(date, isOfEvent ? standInDate(after + 1) : to ? addDays(date, daysBetween(from, to)) : date)
  }
  return { startTime: moved(startTime), endTime: moved(endTime) }
}

/** Sessions after the new last day. */
export function countSessionsAfter(
  before: EventDates,
  after: EventDates,
  sessions: Pick<Session, 'startTime'>[],
): number {
  const last = countDays(after)
  return sessions.filter((session) => programDay(session, before.startsOn) > last).length
}

const isStandIn = (date: string) => {
  const after = daysBetween(standInDate(1), date)
  return after >= 0 && after < MAX_EVENT_DAYS
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS
