import type { Event, Session } from '../../../../db/schema.ts'
import { feedbackWindow } from '../../../program/audience-switches.ts'
import { sessionInstants } from '../../../program/instants.ts'
import { programDay } from '../../../program/program-days.ts'
import { isCancelled } from '../../../program/public-sessions.ts'
import { wallClockSpan } from '../../../program/wall-clock.ts'

/** In seconds. "Now" is offered this long before the first session of a day and after its last; so long a session is asked about. */
const HOUR = 60 * 60
/** What begins later than this is of another day, in seconds. */
const SAME_DAY = 12 * HOUR

type Timed = { session: Session; from: number; until: number }

function timed(event: Event, sessions: Session[]): Timed[] {
  return sessions.flatMap((session) => {
    const instants = isCancelled(session) ? undefined : sessionInstants(event, session)
    return instants ? [{ session, from: instants.start.getTime() / 1000, until: instants.end.getTime() / 1000 }] : []
  })
}

/** What runs at a moment, what begins next, and what ended in the hour before and can be rated. */
export function whatsNow(event: Event, sessions: Session[], seconds: number) {
  const all = timed(event, sessions)
  const start = Math.min(...all.map(({ from }) => from).filter((from) => from > seconds && from < seconds + SAME_DAY))
  const of = (isOne: (one: Timed) => unknown) => all.filter(isOne).map(({ session }) => session)
  return {
    running: of(({ from, until }) => from <= seconds && seconds < until),
    next: of(({ from }) => from === start),
    ended: of(({ session, until }) => until <= seconds && seconds < until + HOUR && feedbackWindow(event, session)),
  }
}

/** When something of that is another, in seconds. */
export function nextChange(event: Event, sessions: Session[], seconds: number): number {
  const moments = timed(event, sessions).flatMap(({ from, until }) => [from, until, until + HOUR])
  return Math.min(...moments.filter((moment) => moment > seconds))
}

/** When "Now" is offered on a day, in seconds. */
export type Hours = { from: number; until: number }

/** The hours in which "Now" is offered, of each day. Empty where no one knows them. */
export function hoursOfDays(event: Event, sessions: Session[]): Hours[] {
  const days = Map.groupBy(
    sessions.filter((session) => !isCancelled(session)),
    (session) => programDay(session, event.startsOn),
  )
  return [...days.values()].flatMap((ofDay) => {
    const endOf = (session: Session) => wallClockSpan(session, event.startsOn)?.end ?? 0
    const last = ofDay.reduce((latest, session) => (endOf(session) > endOf(latest) ? session : latest))
    const [first, end] = [sessionInstants(event, ofDay[0]!), sessionInstants(event, last)]
    return first && end ? [{ from: first.start.getTime() / 1000 - HOUR, until: end.end.getTime() / 1000 + HOUR }] : []
  })
}

/** When the last session of all ends, in seconds; undefined where no one knows. */
export function endOfAll(hours: Hours[]): number | undefined {
  return hours.length ? Math.max(...hours.map(({ until }) => until)) - HOUR : undefined
}

export const isWithin = (hours: Hours[], seconds: number) =>
  hours.some(({ from, until }) => from <= seconds && seconds < until)
