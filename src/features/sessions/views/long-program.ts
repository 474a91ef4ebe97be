import type { Event, Session } from '../../../../db/schema.ts'
import { programDays } from '../../events/program/days.ts'
import type { Track } from '../constants.ts'

/** So many sessions on one page are about 45 KB of it, compressed. */
const MOST_ON_A_PAGE = 700

/** Whether a page shows a day of them at a time (product §3.14). */
export function isShownByDay(event: Event, sessions: Session[]): boolean {
  return sessions.length > MOST_ON_A_PAGE && programDays(event, sessions).length > 1
}

/** Those of a track, all where none is chosen. */
export function inTrack(sessions: Session[], track: Track | undefined): Session[] {
  return track ? sessions.filter((session) => session.track === track) : sessions
}
