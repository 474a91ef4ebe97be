import type { Event, Session } from '../../../../db/schema.ts'
import { sessionInstants } from '../../../program/instants.ts'
import { standInDate } from '../../../program/program-days.ts'
import { wallClockSpan } from '../../../program/wall-clock.ts'

/** A moment, and how a clock at the event shows it: `2027-03-13T09:00:00-05:00`. */
type RealTime = { instant: Date; local: string }
export type RealSpan = { start: RealTime; end: RealTime }

/** When a session really is; undefined where that is not known. */
export function sessionSpan(event: Event, session: Pick<Session, 'startTime' | 'endTime'>): RealSpan | undefined {
  const instants = sessionInstants(event, session)
  const span = wallClockSpan(session, event.startsOn)
  return instants && span && { start: realTime(instants.start, span.start), end: realTime(instants.end, span.end) }
}

/** A day of the program, from four in the morning until a minute before it is four again (product §8.6). */
export function daySpan(event: Event, day: number): RealSpan | undefined {
  const date = standInDate(day)
  return sessionSpan(event, { startTime: `${date}T04:00:00`, endTime: `${date}T03:59:00` })
}

/** `06:30` of so many hours and minutes; what is longer than can be said in two digits is as long as can be. */
export function formatSpan({ start, end }: RealSpan): string {
  const minutes = Math.min(Math.round((end.instant.getTime() - start.instant.getTime()) / 60_000), 99 * 60 + 59)
  return clock(minutes)
}

function realTime(instant: Date, wallClock: number): RealTime {
  const minutes = Math.round((wallClock - instant.getTime()) / 60_000)
  const offset = `${minutes < 0 ? '-' : '+'}${clock(Math.abs(minutes))}`
  return { instant, local: new Date(wallClock).toISOString().replace('.000Z', offset) }
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((number) => String(number).padStart(2, '0')).join(':')
