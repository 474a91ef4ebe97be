import type { Program } from '../../../program/program.ts'

/** A larger program of several days is parsed for a tenth of a second on a phone, though one day of it is read. */
const MAX_BUNDLE_SESSIONS = 150

/** Whether each day's dialogs come in a bundle of their own. */
export function isSplitByDay({ sessions, days }: Program): boolean {
  return sessions.length > MAX_BUNDLE_SESSIONS && days.length > 1
}

type BundleData = Pick<Program, 'sessions' | 'speakers'>

/** A split-off day has the dialogs of its sessions and speakers; the screen has all, or none where days have them. */
export function bundleContents(program: Program, day: string | undefined): BundleData {
  if (!isSplitByDay(program)) return program
  if (day === undefined) return { sessions: [], speakers: new Map() }
  const sessions = program.sessions.filter((session) => session.day === Number(day))
  const ids = new Set(sessions.flatMap(({ speakerIds }) => speakerIds))
  return { sessions, speakers: new Map([...program.speakers].filter(([id]) => ids.has(id))) }
}
