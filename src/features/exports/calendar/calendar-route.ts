import { cached } from '../../../../db/revisions/query-cache.ts'
import type { Event } from '../../../../db/schema.ts'
import { type FileRequest, publicFileHandler } from '../../../pages/public-file.ts'
import { listDeletedSessions } from '../../sessions/changed/deleted-sessions.ts'
import { missingDatesReason } from '../export-files.ts'
import { fileHeaders, fileNotFound, withCors } from '../file-headers.ts'
import { lastModified } from '../last-modified.ts'
import { cachedExportedProgram, PROGRAM_KINDS } from '../program/exported-program.ts'
import { type CalendarData, findPart, type PartFilter, readPart } from './calendar-part.ts'
import { writeCalendar } from './write-calendar.ts'

/** `/schedule.ics`: an event's program, or the part of it that is asked for, for calendars that follow it. */
export const handleCalendar = publicFileHandler({
  path: '/schedule.ics',
  kinds: PROGRAM_KINDS,
  includesOwnUrl: true,
  refuse: withCors,
  partOf,
  make: makeCalendar,
})

/** Ids and tracks that nobody has are all one answer, which is kept nowhere. */
async function partOf(event: Event, asked: URLSearchParams): Promise<Record<string, string> | Response> {
  const part = readPart(asked)
  if (!part) return {}
  const found = findPart(await sourcesOf(event), part)
  return found ? { [part.by]: part.value } : fileNotFound(`This ${part.by} is not on the program`)
}

async function makeCalendar({ event, parameters, site }: FileRequest) {
  const why = missingDatesReason(event)
  if (why) return fileNotFound(why)
  const at = await lastModified(event.id, PROGRAM_KINDS)
  const body = await buildCalendar(event, { parameters, site })
  // It was there a moment ago.
  if (body === undefined) return fileNotFound('This is no longer on the program')
  const name = `${[event.slug, ...Object.keys(parameters)].join('-')}.ics`
  return {
    body,
    headers: { ...fileHeaders({ type: 'text/calendar; charset=utf-8', writtenAt: at }), ...shownAs(name) },
  }
}

type CalendarOptions = { parameters?: Record<string, string>; site: string }

/** The calendar as text; undefined where there is no such part of the program. */
export async function buildCalendar(
  event: Event,
  { parameters = {}, site }: CalendarOptions,
): Promise<string | undefined> {
  const sources = await sourcesOf(event)
  const query = new URLSearchParams({ eventSlug: event.slug, ...parameters })
  const part = findPart(sources, readPart(query))
  return (
    part &&
    writeCalendar({
      program: sources.program,
      sessions: sources.program.sessions.filter(part.isIn),
      of: part.name,
      deleted: sources.deleted.filter(part.isIn),
      address: site && `${site}/schedule.ics?${query}`,
      site,
      alarm: parameters.session !== undefined,
    })
  )
}

type ChosenSessions = PartFilter & { site: string; address: string }

/** The calendar of the sessions that somebody chose, which reminds of each. */
export async function buildChosenCalendar(
  event: Event,
  { name, isIn, site, address }: ChosenSessions,
): Promise<string> {
  const { program, deleted } = await sourcesOf(event)
  const sessions = program.sessions.filter(isIn)
  return writeCalendar({ program, sessions, of: name, deleted: deleted.filter(isIn), address, site, alarm: true })
}

async function sourcesOf(event: Event): Promise<CalendarData> {
  const [program, deleted] = await Promise.all([
    cachedExportedProgram(event),
    cached(event.id, ['sessions'], 'deleted sessions', () =>
      listDeletedSessions(event.id, new Date(Date.now() - DELETION_TTL_MS)),
    ),
  ])
  return { program, deleted }
}

/** For how long calendars are told that a session is gone. */
const DELETION_TTL_MS = 30 * 24 * 60 * 60 * 1000

/** A calendar opens it; what keeps it instead calls it that. */
const shownAs = (name: string) => ({ 'content-disposition': `inline; filename="${name}"` })
