import { nowAndNext } from '../../../program/now.ts'
import type { Program, ProgramSession, Span, TimedSession } from '../../../program/program.ts'

/** In seconds: around each day for "Now", and after each session for its rating. */
const HOUR = 60 * 60

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

/** When {@link whatsNow} next differs, in seconds. */
export function nextChange({ timed }: Pick<Program, 'timed'>, seconds: number): number {
  const moments = timed.flatMap(({ from, until }) => [from, until, until + HOUR])
  return Math.min(...moments.filter((moment) => moment > seconds))
}

/** When "Now" is offered, for each day with known times. */
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

/** The end of the last session, in seconds. */
export function endOfAll(hours: Span[]): number | undefined {
  return hours.length ? Math.max(...hours.map(({ until }) => until)) - HOUR : undefined
}

export const isWithin = (hours: Span[], seconds: number) =>
  hours.some(({ from, until }) => from <= seconds && seconds < until)
