import type { Event, Session } from '../../db/schema.ts'
import { minuteOfDay } from '../text/time/format-time.ts'
import { programDay, programDays } from './program-days.ts'
import { wallClockMs } from './wall-clock.ts'

type SortableSession = Pick<Session, 'startTime' | 'endTime' | 'title'>

/** By start, end, and title (product §3.1); a time that names the next day comes later. */
export function sortByStart<T extends SortableSession>(sessions: T[], startsOn: string | null): T[] {
  return inOrder(sessions, (time) => wallClockMs(time, startsOn))
}

/** Product §11.4. */
export function sortForDashboard<T extends SortableSession>(
  sessions: T[],
  event: Pick<Event, 'startsOn' | 'endsOn'>,
): T[] {
  if (programDays(event, sessions).length === 1) return inOrder(sessions, minuteOfDay)
  const days = Map.groupBy(sortByStart(sessions, event.startsOn), (session) => programDay(session, event.startsOn))
  return [...days].sort(([a], [b]) => a - b).flatMap(([, ofDay]) => ofDay)
}

/** Times that cannot be read come last. */
function inOrder<T extends SortableSession>(sessions: T[], whenIs: (time: string) => number | undefined): T[] {
  const at = (time: string) => whenIs(time) ?? Number.MAX_SAFE_INTEGER
  return sessions
    .map((session) => ({ session, start: at(session.startTime), end: at(session.endTime) }))
    .sort((a, b) => a.start - b.start || a.end - b.end || titles.compare(a.session.title, b.session.title))
    .map(({ session }) => session)
}

const titles = new Intl.Collator('en')
