import type { DeletedSession } from '../../sessions/changed/deleted-sessions.ts'
import type { ExportedProgram, ExportedSession } from '../program/exported-program.ts'
import { mapYielding } from '../program/yielding-map.ts'
import { foldLines, textProperty } from './content-lines.ts'
import { cancelledVevent, sessionVevent } from './vevents.ts'

type Calendar = {
  program: ExportedProgram
  /** Which of its sessions, and what they are besides the event's. */
  sessions: ExportedSession[]
  of?: string
  /** Of what was there in the last month. */
  deleted: DeletedSession[]
  /** Where it was asked for, whole, and on which site the addresses in it are. */
  address?: string
  site: string
  /** A reminder ten minutes before. */
  alarm?: boolean
}

/** A program, or a part of it, as iCalendar (RFC 5545, RFC 7986). */
export async function writeCalendar({
  program,
  sessions,
  of,
  deleted,
  address,
  site,
  alarm,
}: Calendar): Promise<string> {
  const { event } = program
  const name = [event.name, of].filter(Boolean).join(' – ')
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Conference companion//Program//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    textProperty('NAME', name),
    textProperty('X-WR-CALNAME', name),
    ...(event.timezone ? [`X-WR-TIMEZONE:${event.timezone}`] : []),
    ...(event.accent ? [`X-APPLE-CALENDAR-COLOR:${event.accent.toUpperCase()}`] : []),
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...(address ? [`SOURCE;VALUE=URI:${address}`] : []),
  ]
  const entries = await mapYielding(sessions, (session) => foldLines(sessionVevent(event, session, { site, alarm })))
  const gone = await mapYielding(deleted, (session) => foldLines(cancelledVevent(event, session)))
  return [foldLines(head), ...entries, ...gone, foldLines(['END:VCALENDAR'])].join('')
}
