import type { Event, Session } from '../../../../db/schema.ts'
import { programDay, programDays } from '../../../program/program-days.ts'
import type { Agenda } from './agenda-list.tsx'

/** A larger program of several days is parsed for a tenth of a second on a phone, though one day of it is read. */
const MAX_BUNDLE_SESSIONS = 150

/** Whether each day's dialogs come in a bundle of their own. */
export function isSplitByDay(event: Event, sessions: Session[]): boolean {
  return sessions.length > MAX_BUNDLE_SESSIONS && programDays(event, sessions).length > 1
}

type BundleData = Pick<Agenda, 'sessions' | 'speakers'>

/** A split-off day has the dialogs of its sessions and speakers; the screen has all, or none where days have them. */
export function bundleContents(event: Event, agenda: Agenda, day: string | undefined): BundleData {
  if (!isSplitByDay(event, agenda.sessions)) return agenda
  if (day === undefined) return { sessions: [], speakers: new Map() }
  const sessions = agenda.sessions.filter((session) => programDay(session, event.startsOn) === Number(day))
  const ids = new Set(sessions.flatMap(({ speakerIds }) => speakerIds))
  return { sessions, speakers: new Map([...agenda.speakers].filter(([id]) => ids.has(id))) }
}
