import type { Session } from '../../../../db/schema.ts'
import type { Program } from '../../../program/program.ts'

/** So many sessions on one page are about 45 KB of it, compressed. */
const MAX_SESSIONS_PER_PAGE = 700

export const exceedsPage = (sessions: Session[]) => sessions.length > MAX_SESSIONS_PER_PAGE

/** Whether a page shows these sessions a day at a time (product §3.14). */
export function isPagedByDay({ days }: Program, sessions: Session[]): boolean {
  return exceedsPage(sessions) && days.length > 1
}

/** The sessions of a track; all without one. */
export function filterByTrack<S extends Session>(sessions: S[], track: string | undefined): S[] {
  return track ? sessions.filter((session) => session.track === track) : sessions
}
