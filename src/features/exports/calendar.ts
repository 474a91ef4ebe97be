import { cached } from '../../../db/revisions.ts'
import type { Event, Session } from '../../../db/schema.ts'
import type { ExportedProgram } from '../../formats/exported-program.ts'
import { type FileRequest, publicFileHandler } from '../../pages/call-handlers.ts'
import { PROGRAM_KINDS } from '../../program/program-rows.ts'
import { type DeletedSession, listDeletedSessions } from '../sessions/changed/published-changes.ts'
import { cachedExportedProgram, exportLinks, lastModified, missingDatesReason } from './export-files.ts'
import { fileHeaders, fileNotFound, withCors } from './file-headers.ts'

export const handleCalendar = publicFileHandler({
  path: '/schedule.ics',
  kinds: PROGRAM_KINDS,
  includesOwnUrl: true,
  refuse: withCors,
  partOf,
  make: makeCalendar,
})

/** Unknown ids and tracks all get the same answer, which is not cached. */
async function partOf(event: Event, query: URLSearchParams): Promise<Record<string, string> | Response> {
  const part = readPart(query)
  if (!part) return {}
  const found = findPart(await calendarData(event), part)
  return found ? { [part.by]: part.value } : fileNotFound(`This ${part.by} is not on the program`)
}

async function makeCalendar({ event, parameters, site }: FileRequest) {
  const why = missingDatesReason(event)
  if (why) return fileNotFound(why)
  const at = await lastModified(event.id, PROGRAM_KINDS)
  const body = await buildCalendar(event, { parameters, site })
  if (body === undefined) return fileNotFound('This is no longer on the program')
  const name = `${[event.slug, ...Object.keys(parameters)].join('-')}.ics`
  // Calendars open the file; anything else saves it under this name.
  const disposition = { 'content-disposition': `inline; filename="${name}"` }
  return { body, headers: { ...fileHeaders({ type: 'text/calendar; charset=utf-8', writtenAt: at }), ...disposition } }
}

export async function buildCalendar(
  event: Event,
  { parameters = {}, site }: { parameters?: Record<string, string>; site: string },
): Promise<string | undefined> {
  const query = new URLSearchParams({ eventSlug: event.slug, ...parameters })
  const part = findPart(await calendarData(event), readPart(query))
  const address = site && `${site}/schedule.ics?${query}`
  return part && buildChosenCalendar(event, { ...part, site, address, alarm: parameters.session !== undefined })
}

export async function buildChosenCalendar(
  event: Event,
  { name, isIn, site, address, alarm = true }: PartFilter & { site: string; address: string; alarm?: boolean },
): Promise<string> {
  const { program, deleted } = await calendarData(event)
  const { writeCalendar } = await import('../../formats/write-icalendar.ts')
  const part = { sessions: program.sessions.filter(isIn), deleted: deleted.filter(isIn), of: name }
  return writeCalendar({ program, ...part, address, links: site ? exportLinks(event, site) : undefined, alarm })
}

async function calendarData(event: Event): Promise<CalendarData> {
  const [program, deleted] = await Promise.all([
    cachedExportedProgram(event),
    cached(event.id, ['sessions'], 'deleted sessions', () =>
      listDeletedSessions(event.id, new Date(Date.now() - DELETION_TTL_MS)),
    ),
  ])
  return { program, deleted }
}

const DELETION_TTL_MS = 30 * 24 * 60 * 60 * 1000

type CalendarPart = { by: string; value: string }

function readPart(query: URLSearchParams): CalendarPart | undefined {
  const by = Object.keys(FIND).find((name) => query.has(name))
  return by === undefined ? undefined : { by, value: query.get(by)! }
}

type PartFilter = {
  name?: string
  isIn: (session: Pick<Session, 'id' | 'track' | 'speakerIds' | 'location'>) => boolean
}
type CalendarData = { program: ExportedProgram; deleted: DeletedSession[] }

function findPart(sources: CalendarData, part: CalendarPart | undefined): PartFilter | undefined {
  return part ? FIND[part.by]!(sources, part.value) : { isIn: () => true }
}

const FIND: Record<string, (sources: CalendarData, value: string) => PartFilter | undefined> = {
  // Also a deleted session, for calendars that have it.
  session: ({ program, deleted }, value) => {
    const session = [...program.sessions, ...deleted].find(({ id }) => id === value)
    return session && { name: session.title, isIn: ({ id }) => id === value }
  },
  speaker: ({ program: { speakers } }, value) => {
    const speaker = speakers.find(({ id }) => id === value)
    return speaker && { name: speaker.name, isIn: ({ speakerIds }) => speakerIds.includes(value) }
  },
  room: ({ program: { rooms } }, value) => {
    const room = rooms.find(({ row }) => row?.id === value)
    return room && { name: room.name, isIn: ({ location }) => location === room.name }
  },
  track: ({ program: { tracks } }, value) => {
    const track = tracks.find(({ name }) => name === value)
    return track && { name: value, isIn: (session) => session.track === value }
  },
}
