import { cached } from '../../../../db/revisions/query-cache.ts'
import type { Event, Session } from '../../../../db/schema.ts'
import { type ProgramDay, programDays } from '../../../program/program-days.ts'
import { cachedSessions } from '../service.ts'

/** So many sessions on one page are about 45 KB of it, compressed. */
const MAX_SESSIONS_PER_PAGE = 700

/** Whether a page shows a day of them at a time (product §3.14); `days` are there at an event of several. */
export function isPagedByDay(days: ProgramDay[] | undefined, sessions: Session[]): boolean {
  return sessions.length > MAX_SESSIONS_PER_PAGE && !!days
}

/** An event's days from memory: an address may name any, and nobody counts them again for that. */
export function cachedDays(event: Event): Promise<ProgramDay[]> {
  return cached(event.id, ['event', 'sessions'], 'days', async () => programDays(event, await cachedSessions(event.id)))
}

/** Those of a track, all where none is chosen. */
export function filterByTrack(sessions: Session[], track: string | undefined): Session[] {
  return track ? sessions.filter((session) => session.track === track) : sessions
}
