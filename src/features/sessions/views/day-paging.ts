import type { Session } from '../../../../db/schema.ts'
import type { Program } from '../../../program/program.ts'

/** About 45 KB, compressed. */
const MAX_SESSIONS_PER_PAGE = 700

export const exceedsPage = (sessions: Session[]) => sessions.length > MAX_SESSIONS_PER_PAGE

/** Whether a page shows these sessions a day at a time (product §3.14). */
export function isPagedByDay({ days }: Program, sessions: Session[]): boolean {
  return exceedsPage(sessions) && days.length > 1
}

export function filterByTrack<S extends Session>(sessions: S[], track: string | undefined): S[] {
  return track ? sessions.filter((session) => session.track === track) : sessions
}

/** A phone parses more dialogs for a tenth of a second. */
const MAX_BUNDLE_SESSIONS = 150

/** Whether each day has a bundle of dialogs. */
export function isSplitByDay({ sessions, days }: Program): boolean {
  return sessions.length > MAX_BUNDLE_SESSIONS && days.length > 1
}

type BundleData = Pick<Program, 'sessions' | 'speakers'>

/** The sessions and speakers of a day, of the whole program, or none where days have bundles. */
export function bundleContents(program: Program, day: string | undefined): BundleData {
  if (!isSplitByDay(program)) return program
  if (day === undefined) return { sessions: [], speakers: new Map() }
  const sessions = program.sessions.filter((session) => session.day === Number(day))
  const ids = new Set(sessions.flatMap(({ speakerIds }) => speakerIds))
  return { sessions, speakers: new Map([...program.speakers].filter(([id]) => ids.has(id))) }
}
