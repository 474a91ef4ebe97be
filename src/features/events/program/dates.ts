import type { Event, Session } from '../../../../db/schema.ts'
import { formatDay } from '../../../format/time/dates.ts'
import { isDay } from '../../../format/time/day.ts'
import { readTime } from '../../../format/time/read-time.ts'
import { countedDays, dateAfter, programDay, standInDate } from './days.ts'
import { DAY, MOST_DAYS } from './wall-clock.ts'

export type Dates = Pick<Event, 'startsOn' | 'endsOn'>
type Times = Pick<Session, 'startTime' | 'endTime'>

/** Why an event cannot be on these dates, as a sentence. What is no date at all is refused by its own field. */
export function wrongDates({ startsOn, endsOn }: Dates): string | undefined {
  if (!endsOn) return undefined
  if (!startsOn) return 'Enter the first day as well'
  if (!isDay(startsOn) || !isDay(endsOn)) return undefined
  if (endsOn < startsOn) return `The last day can’t be before the first day, ${formatDay(startsOn)}`
  if (daysBetween(startsOn, endsOn) >= MOST_DAYS) return `An event can last at most ${MOST_DAYS} days`
}

/** The last day, moved as far as the first was: an event stays as long as it is. */
export function movedLastDay({ startsOn, endsOn }: Dates, first: string | null): string | null {
  if (!first || !startsOn || !endsOn || !isDay(first) || !isDay(startsOn)) return endsOn && first && endsOn
  return dateAfter(endsOn, daysBetween(startsOn, first))
}

/** Stand-in days stay. A real date becomes a stand-in on one of the event's days, else it moves along. */
export function movedTimes<T extends Times>({ startTime, endTime }: T, from: string, to: string | null): Times {
  const moved = (time: string) => {
    const date = readTime(time)?.date
    if (!date || !isDay(date) || isStandIn(date)) return time
    const after = daysBetween(from, date)
    const isOfEvent = after >= 0 && after < MOST_DAYS
    return time.replace(date, isOfEvent ? standInDate(after + 1) : to ? dateAfter(date, daysBetween(from, to)) : date)
  }
  return { startTime: moved(startTime), endTime: moved(endTime) }
}

/** How many sessions are on later days than the last one, once the event has these dates. */
export function sessionsAfter(before: Dates, after: Dates, sessions: Pick<Session, 'startTime'>[]): number {
  const last = countedDays(after)
  return sessions.filter((session) => programDay(session, before.startsOn) > last).length
}

const isStandIn = (date: string) => {
  const after = daysBetween(standInDate(1), date)
  return after >= 0 && after < MOST_DAYS
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY
