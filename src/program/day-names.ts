import type { Event, Session } from '../../db/schema.ts'
import { formatDay } from '../text/time/format-dates.ts'
import { formatTimeRange } from '../text/time/format-time.ts'
import { countDays, eventDayNumber, type ProgramDay, programDay, realDate } from './program-days.ts'

type Dated = Pick<Event, 'startsOn' | 'endsOn'>
type SessionStart = Pick<Session, 'startTime'>

/** `Saturday, April 10` or `Day 2`; undefined at an event of one day. */
export function sessionDayName(event: Dated, session: SessionStart): string | undefined {
  const day = programDay(session, event.startsOn)
  if (day === 1 && countDays(event) === 1) return undefined
  return formatProgramDay({ day, date: realDate(day, event.startsOn) })
}

/** `Saturday, April 10` where there are several days, and `9:00 AM - 9:45 AM`. */
export function sessionTimes(event: Dated, session: Pick<Session, 'startTime' | 'endTime'>): string[] {
  const day = sessionDayName(event, session)
  return [...(day ? [day] : []), formatTimeRange(session.startTime, session.endTime)]
}

export function formatProgramDay({ day, date }: ProgramDay): string {
  return date ? formatDay(date) : `Day ${day}`
}

export function outsideDatesWarning(event: Dated, session: SessionStart): string | undefined {
  const { startsOn } = event
  const date = eventDayNumber(session.startTime, startsOn)
  if (date === undefined || !startsOn) return undefined
  if (date < 1) return `Scheduled for ${formatDay(realDate(date, startsOn)!)}, before the event’s first day`
  const day = programDay(session, startsOn)
  if (day > countDays(event)) return `Scheduled for ${formatDay(realDate(date, startsOn)!)}, after the event’s last day`
}

/** Product §14.1. */
export function hasSeed({ slug }: { slug: string }): boolean {
  return slug === 'pgh' || slug === 'cbus'
}
