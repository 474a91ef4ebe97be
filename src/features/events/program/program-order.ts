import type { Session } from '../../../../db/schema.ts'
import { minuteOfDay } from '../../../format/time/clock.ts'
import { wallClock } from './wall-clock.ts'

type Timed = Pick<Session, 'startTime' | 'endTime' | 'title'>

/** By start, then end, then title (product §3.1), as attendees live through it: what names the next day comes after it. */
export function byStart<T extends Timed>(sessions: T[], startsOn: string | null): T[] {
  return inOrder(sessions, (time) => wallClock(time, startsOn))
}

/** The same by time of day alone, as the dashboard lists it (product §11.4). */
export function byStartOfDay<T extends Timed>(sessions: T[]): T[] {
  return inOrder(sessions, minuteOfDay)
}

/** Times that cannot be read come last. */
function inOrder<T extends Timed>(sessions: T[], whenIs: (time: string) => number | undefined): T[] {
  const at = (time: string) => whenIs(time) ?? Number.MAX_SAFE_INTEGER
  return sessions
    .map((session) => ({ session, start: at(session.startTime), end: at(session.endTime) }))
    .sort((a, b) => a.start - b.start || a.end - b.end || titles.compare(a.session.title, b.session.title))
    .map(({ session }) => session)
}

const titles = new Intl.Collator('en')
