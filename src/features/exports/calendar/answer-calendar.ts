import { remember } from '../../../../db/revisions/remembered.ts'
import type { Event } from '../../../../db/schema.ts'
import { type AskedFile, publicFile } from '../../../visits/public-file.ts'
import { deletedSessions } from '../../sessions/changed/deleted-sessions.ts'
import { fileHeaders, noFile, readable } from '../file-headers.ts'
import { whyNoDates } from '../files.ts'
import { PROGRAM_KINDS, rememberedProgram } from '../program/program.ts'
import { writtenAt } from '../written-at.ts'
import { calendar } from './calendar.ts'
import { askedPart, findPart, type ProgramPart, type Sources } from './parts.ts'

/** `/schedule.ics`: an event's program, or the part of it that is asked for, for calendars that follow it. */
export const answerCalendar = publicFile({
  path: '/schedule.ics',
  kinds: PROGRAM_KINDS,
  saysAddress: true,
  refuse: readable,
  partOf,
  make: makeCalendar,
})

/** Ids and tracks that nobody has are all one answer, which is kept nowhere. */
async function partOf(event: Event, asked: URLSearchParams): Promise<Record<string, string> | Response> {
  const part = askedPart(asked)
  if (!part) return {}
  const found = findPart(await sourcesOf(event), part)
  return found ? { [part.by]: part.value } : noFile(`This ${part.by} is not on the program`)
}

async function makeCalendar({ event, parameters, site }: AskedFile) {
  const why = whyNoDates(event)
  if (why) return noFile(why)
  const at = await writtenAt(event.id, PROGRAM_KINDS)
  const body = await calendarOf(event, { parameters, site })
  // It was there a moment ago.
  if (body === undefined) return noFile('This is no longer on the program')
  const name = `${[event.slug, ...Object.keys(parameters)].join('-')}.ics`
  return {
    body,
    headers: { ...fileHeaders({ type: 'text/calendar; charset=utf-8', writtenAt: at }), ...shownAs(name) },
  }
}

type CalendarOptions = { parameters?: Record<string, string>; site: string }

/** The calendar as text; undefined where there is no such part of the program. */
export async function calendarOf(
  event: Event,
  { parameters = {}, site }: CalendarOptions,
): Promise<string | undefined> {
  const sources = await sourcesOf(event)
  const query = new URLSearchParams({ eventSlug: event.slug, ...parameters })
  const part = findPart(sources, askedPart(query))
  return (
    part &&
    calendar({
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

type Some = ProgramPart & { site: string; address: string }

/** The calendar of the sessions that somebody chose, which reminds of each. */
export async function calendarOfSome(event: Event, { name, isIn, site, address }: Some): Promise<string> {
  const { program, deleted } = await sourcesOf(event)
  const sessions = program.sessions.filter(isIn)
  return calendar({ program, sessions, of: name, deleted: deleted.filter(isIn), address, site, alarm: true })
}

async function sourcesOf(event: Event): Promise<Sources> {
  const [program, deleted] = await Promise.all([
    rememberedProgram(event),
    remember(event.id, ['sessions'], 'deleted sessions', () =>
      deletedSessions(event.id, new Date(Date.now() - TOLD_FOR_MS)),
    ),
  ])
  return { program, deleted }
}

/** For how long calendars are told that a session is gone. */
const TOLD_FOR_MS = 30 * 24 * 60 * 60 * 1000

/** A calendar opens it; what keeps it instead calls it that. */
const shownAs = (name: string) => ({ 'content-disposition': `inline; filename="${name}"` })
