import type { Event, Session } from '../../../../db/schema.ts'
import { formatDay } from '../../../format/time/dates.ts'
import { countedDays, type ProgramDay, programDay, realDate } from './days.ts'

/** Which day a session is on, `Saturday, April 10` or `Day 2`; undefined at an event of one day, where nobody asks. */
export function dayName(
  event: Pick<Event, 'startsOn' | 'endsOn'>,
  session: Pick<Session, 'startTime'>,
): string | undefined {
  const day = programDay(session, event.startsOn)
  if (day === 1 && countedDays(event) === 1) return undefined
  return nameOfDay({ day, date: realDate(day, event.startsOn) })
}

/** A day of a program in words; by its number where the event has no date. */
export function nameOfDay({ day, date }: ProgramDay): string {
  return date ? formatDay(date) : `Day ${day}`
}
