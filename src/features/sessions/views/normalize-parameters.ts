import type { Event } from '../../../../db/schema.ts'
import type { PageRequest } from '../../../pages/public-page.tsx'
import { cachedProgram, cachedRooms, cachedSessions } from '../../../program/program-rows.ts'
import { TRACK_CHIPS, tracksWithChips } from '../constants.ts'
import { filterByTrack, isPagedByDay, isSplitByDay } from './day-paging.ts'

/** An empty session is an unknown one. */
export async function normalizeAgendaParameters({
  event,
  parameters,
}: PageRequest): Promise<PageRequest['parameters']> {
  const { session, speaker, room, map, take } = parameters
  const track = await knownTrack(event.id, parameters.track)
  const list = { ...(await knownView(event, { ...parameters, track })), track }
  const now = list.view || track || parameters.q ? undefined : parameters.now
  // The table of rooms is not searched.
  const q = !list.view && parameters.q?.trim() ? parameters.q : undefined
  if (session === undefined && speaker === undefined && room === undefined)
    return take === undefined
      ? { ...list, q, now, map: map && (await knownRoom(event.id, map)) }
      : { take: (await knownTrack(event.id, take)) ?? '' }
  const program = await cachedProgram(event)
  if (program.byId.has(session ?? '')) return { ...list, q, session }
  if (program.speakers.has(speaker ?? '')) return { ...list, q, speaker }
  return (await knownRoom(event.id, room)) ? { ...list, q, room } : { session: '' }
}

/** Our own tracks need no database, so that a page starts at once. */
async function knownTrack(eventId: string, track: string | undefined): Promise<string | undefined> {
  if (!track || TRACK_CHIPS.includes(track)) return track || undefined
  return tracksWithChips(await cachedSessions(eventId)).find((name) => name === track)
}

/** Empty for an unknown room. */
async function knownRoom(eventId: string, room: string | undefined): Promise<string> {
  return (await cachedRooms(eventId)).find(({ id }) => id === room)?.id ?? ''
}

/** The day is undefined for the first one, and where all days are on one page. */
async function knownView(
  event: Event,
  { view, day, track }: PageRequest['parameters'],
): Promise<PageRequest['parameters']> {
  const isTable = view === 'rooms'
  if (!isTable && day === undefined) return {}
  const program = await cachedProgram(event)
  const isKnown = program.days.slice(1).some((one) => String(one.day) === day)
  const isByDay = isTable || isPagedByDay(program, filterByTrack(program.sessions, track))
  return { view: isTable ? view : undefined, day: isKnown && isByDay ? day : undefined }
}

/** A bundle of a day exists only for days with sessions in a split program. */
export async function normalizeDay({ event, parameters: { day } }: PageRequest): Promise<PageRequest['parameters']> {
  if (day === undefined) return {}
  const program = await cachedProgram(event)
  const isKnown = program.sessions.some((session) => String(session.day) === day)
  return isKnown && isSplitByDay(program) ? { day } : {}
}
