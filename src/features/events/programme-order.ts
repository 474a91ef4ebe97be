import type { Session } from '../../../db/schema.ts'
import { minuteOfDay } from '../../format/clock.ts'
import { wallClock } from './wall-clock.ts'

type Timed = Pick<Session, 'startTime' | 'endTime' | 'title'>

/** By start, then end, then title (spec-notes 4), as attendees live through it: what names the next day comes after it. */
export function byStart(startsOn: string | null) {
  return comparing((time) => wallClock(time, startsOn))
}

/** The same by time of day alone, as the dashboard lists it (spec §2). */
export const byStartOfDay = comparing(minuteOfDay)

/** Times that nobody can read come last. */
function comparing(whenIs: (time: string) => number | undefined) {
  const at = (time: string) => whenIs(time) ?? Number.MAX_SAFE_INTEGER
  return (a: Timed, b: Timed): number =>
    at(a.startTime) - at(b.startTime) || at(a.endTime) - at(b.endTime) || a.title.localeCompare(b.title, 'en')
}
