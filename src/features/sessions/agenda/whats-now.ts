import { nowAndNext } from '../../../program/now.ts'
import type { Program, ProgramSession, Span, TimedSession } from '../../../program/program.ts'

/** In seconds. "Now" is offered this long before the first session of a day and after its last; so long a session is asked about. */
const HOUR = 60 * 60

/** What runs at a moment, what begins next, and what ended in the hour before and can be rated. */
export function whatsNow({ timed }: Pick<Program, 'timed'>, seconds: number) {
  const { running, next, isSameDay } = nowAndNext(timed, seconds)
  const isAsked = ({ session, until }: TimedSession) => until <= seconds && seconds < until + HOUR && session.feedback
  const sessionsOf = (entries: TimedSession[]): ProgramSession[] => entries.map(({ session }) => session)
  return {
    running: sessionsOf(running),
    next: sessionsOf(isSameDay ? next : []),
    ended: sessionsOf(timed.filter(isAsked)),
  }
}

/** The next moment at which {@link whatsNow} answers something else, in seconds. */
export function nextChange({ timed }: Pick<Program, 'timed'>, seconds: number): number {
  const moments = timed.flatMap(({ from, until }) => [from, until, until + HOUR])
  return Math.min(...moments.filter((moment) => moment > seconds))
}

/** The hours in which "Now" is offered, of each day. Empty where no one knows them. */
export function hoursOfDays({ sessions }: Program): Span[] {
  const days = Map.groupBy(
    sessions.filter(({ isOff }) => !isOff),
    ({ day }) => day,
  )
  return [...days.values()].flatMap((ofDay) => {
    const first = ofDay[0]?.span
    return first
      ? [{ from: first.from - HOUR, until: Math.max(...ofDay.map(({ span }) => span?.until ?? 0)) + HOUR }]
      : []
  })
}

/** When the last session of all ends, in seconds; undefined where no one knows. */
export function endOfAll(hours: Span[]): number | undefined {
  return hours.length ? Math.max(...hours.map(({ until }) => until)) - HOUR : undefined
}

export const isWithin = (hours: Span[], seconds: number) =>
  hours.some(({ from, until }) => from <= seconds && seconds < until)
