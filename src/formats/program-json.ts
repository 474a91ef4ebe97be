import { z } from 'zod'
import type { Event, Guide, Room, Session, Sponsor } from '../../db/schema.ts'
import { wallClockSpan } from '../program/program-days.ts'
import { GUIDE_KINDS } from '../text/guide-kinds.ts'
import { optionalLinks } from '../text/session-links.ts'
import { isTimezone, isValidDate } from '../text/time/valid-date.ts'
import { absoluteUrl, type ExportedProgram } from './exported-program.ts'
import { pickTexts, ROOM_FIELDS, SESSION_FIELDS, SPEAKER_FIELDS, SPONSOR_FIELDS } from './fields.ts'
import * as limits from './import-limits.ts'
import { validateJson } from './json.ts'
import type { ReadResult } from './program-file.ts'
import { unreadable } from './program-file.ts'
import { validateProgram } from './validate-program.ts'
import { boundedArray, field, maxLength, textShape } from './zod-fields.ts'

export const FORMAT_NAME = 'conference-companion program'
const OWN_VERSION = 1

const id = field.id.unwrap().unwrap().transform(String)
const short = field.name.nullable()
const name = field.name.refine((text) => text !== '', 'must not be empty')
const time = field.line.refine(...maxLength(100)).refine((text) => text !== '', 'must not be empty')
const day = z.string().refine(isValidDate, 'must be a day such as 2026-03-14').nullable()
const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #ffb81c')
const percent = z.number().min(0, 'must be at least 0').max(100, 'must be at most 100').nullable()

/**
 * The app's own format. `id` names a row within the file and for good. Times are the event's wall clock with the real
 * date (`2026-03-14T09:00:00`), or as stored where the event has no date. An import keeps what a file leaves out.
 */
export const programFileSchema = z.object({
  format: z.literal(FORMAT_NAME),
  version: z.literal(OWN_VERSION, `must be ${OWN_VERSION}: a newer version of this app wrote the file`),
  event: z
    .object({
      name,
      city: name,
      location: short,
      venueName: short,
      timezone: z.string().refine(isTimezone, 'must be a time zone such as America/New_York').nullable(),
      accent: color.nullable(),
      startsOn: day,
      endsOn: day,
    })
    .partial({ location: true, venueName: true, timezone: true, accent: true, startsOn: true, endsOn: true }),
  tracks: boundedArray(z.object({ name, color: color.nullable() }), limits.MAX_TRACKS, 'tracks').optional(),
  floors: boundedArray(z.object({ id, name }), 100, 'floors').optional(),
  rooms: boundedArray(
    z.object({
      id,
      name,
      capacity: z.number().int('must be a whole number').min(0, 'must be at least 0').nullable().optional(),
      ...textShape(ROOM_FIELDS),
      access: z.array(z.enum(['step-free', 'lift', 'hearing-loop', 'quiet'])).optional(),
      floor: id.nullable().optional(),
      x: percent.optional(),
      y: percent.optional(),
    }),
    limits.MAX_ROOMS,
    'rooms',
  ),
  speakers: boundedArray(z.object({ id, name, ...textShape(SPEAKER_FIELDS) }), limits.MAX_SPEAKERS, 'speakers'),
  sessions: boundedArray(
    z.object({
      id,
      title: field.title,
      startTime: time,
      endTime: time,
      track: field.name.optional(),
      ...textShape(SESSION_FIELDS),
      speakers: boundedArray(id, limits.MAX_SPEAKERS_PER_SESSION, 'speakers').optional(),
      links: optionalLinks,
      status: z.enum(['confirmed', 'draft', 'cancelled']).optional(),
      replacedBy: id.nullable().optional(),
    }),
    limits.MAX_SESSIONS,
    'sessions',
  ),
  sponsors: boundedArray(z.object({ id, name, ...textShape(SPONSOR_FIELDS) }), limits.MAX_SPONSORS, 'sponsors'),
  guides: boundedArray(
    z.object({
      id,
      kind: z.enum(GUIDE_KINDS, `must be one of ${GUIDE_KINDS.join(', ')}`).nullish(),
      title: name,
      text: field.text.refine((text) => text !== '', 'must not be empty'),
    }),
    limits.MAX_GUIDES,
    'guides',
  )
    .refine(hasKindsOnce, 'must have each kind only once')
    .optional(),
})

function hasKindsOnce(guides: { kind?: string | null }[]): boolean {
  const kinds = guides.flatMap(({ kind }) => kind ?? [])
  return new Set(kinds).size === kinds.length
}

export type ProgramFileInput = z.input<typeof programFileSchema>

export function readProgramJson(json: unknown): ReadResult {
  const read = validateJson(programFileSchema, json)
  if ('problems' in read) return read
  const { event, tracks, floors, rooms, speakers, sessions, sponsors, guides } = read.data
  const unknown = unknownIds(read.data)
  if (unknown.length) return unreadable(...unknown)

  const floorNames = new Map(floors?.map(({ id, name }) => [id, name]))
  return validateProgram(
    {
      format: 'our own JSON',
      event: { ...emptyToNull(event), startsOn: event.startsOn ?? undefined, endsOn: event.endsOn ?? undefined },
      ...(tracks && { tracks }),
      rooms: withKeys('rooms', rooms).map(({ floor, ...room }, position) => {
        return { ...room, floor: floor && floorNames.get(floor), position }
      }),
      speakers: withKeys('speakers', speakers),
      sessions: withKeys('sessions', sessions),
      sponsors: withKeys('sponsors', sponsors),
      ...(guides && { guides: withKeys('guides', guides) }),
      holds: ['rooms', 'speakers', 'sessions', 'sponsors', ...(guides ? (['guides'] as const) : [])],
    },
    [],
  )
}

export function writeProgramJson(
  { event, ownTracks, rooms, floors, sessions, speakers }: ExportedProgram,
  { sponsors, guides }: { sponsors: Sponsor[]; guides: Guide[] },
  site: string,
): string {
  const { name, city, location, venueName, timezone, accent, startsOn, endsOn } = event
  const program: ProgramFileInput = {
    format: FORMAT_NAME,
    version: OWN_VERSION,
    event: { name, city, location, venueName, timezone, accent, startsOn, endsOn },
    ...(ownTracks.length > 0 && { tracks: ownTracks }),
    floors: floors.map(({ id, name }) => ({ id, name })),
    rooms: rooms.flatMap(({ row }) => (row ? [roomOf(row)] : [])),
    speakers: speakers.map((speaker) => ({
      id: speaker.id,
      name: speaker.name,
      ...pickTexts(SPEAKER_FIELDS, speaker),
      photoUrl: absoluteUrl(speaker.photoUrl, site),
    })),
    sessions: sessions.map((session) => {
      const { location, description, ...texts } = pickTexts(SESSION_FIELDS, session)
      return {
        id: session.id,
        title: session.title,
        ...realTimes(session, event),
        track: session.track,
        location,
        description,
        speakers: session.people.map(({ id }) => id),
        links: session.links,
        status: session.status === 'cancelled' ? 'cancelled' : 'confirmed',
        ...texts,
        replacedBy: session.replacedById,
      }
    }),
    sponsors: sponsors.map((sponsor) => ({
      id: sponsor.id,
      name: sponsor.name,
      ...pickTexts(SPONSOR_FIELDS, sponsor),
      logoUrl: absoluteUrl(sponsor.logoUrl, site),
    })),
    // Also none: whoever follows this file deletes the last one, too.
    guides: guides.map(({ id, kind, title, text }) => ({ id, kind, title, text })),
  }
  return JSON.stringify(program)
}

const roomOf = ({ id, name, capacity, directions, access, floorId: floor, x, y }: Room) => ({
  ...{ id, name, capacity, directions, access, floor, x, y },
})

/** Stand-in days are this app's alone: files say the real ones where the event has a date. */
function realTimes({ startTime, endTime }: Session, { startsOn }: Event) {
  const span = startsOn ? wallClockSpan({ startTime, endTime }, startsOn) : undefined
  const isoClock = (wallClock: number) => new Date(wallClock).toISOString().slice(0, 19)
  return span ? { startTime: isoClock(span.start), endTime: isoClock(span.end) } : { startTime, endTime }
}

function withKeys<Row extends { id: string }>(list: string, rows: Row[]) {
  return rows.map(({ id, ...row }, at) => ({ ...emptyToNull(row), key: id, place: `${list}[${at}]` }))
}

/** An empty text becomes `null`. Required texts are never empty. */
function emptyToNull<T extends object>(row: T): T {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value === '' ? null : value])) as T
}

function unknownIds({ floors, rooms, speakers, sessions }: z.output<typeof programFileSchema>): string[] {
  const ids = (rows: { id: string }[] = []) => new Set(rows.map(({ id }) => id))
  const [ofFloors, ofSpeakers, ofSessions] = [ids(floors), ids(speakers), ids(sessions)]
  const missing = (id: string | null | undefined, known: Set<string>, place: string, what: string) =>
    id != null && !known.has(id) ? [`${place}: isn’t the ID of any ${what} in the file`] : []
  return [
    ...rooms.flatMap(({ floor }, at) => missing(floor, ofFloors, `rooms[${at}].floor`, 'floor')),
    ...sessions.flatMap(({ speakers: all = [], replacedBy }, at) => [
      ...all.flatMap((id, n) => missing(id, ofSpeakers, `sessions[${at}].speakers[${n}]`, 'speaker')),
      ...missing(replacedBy, ofSessions, `sessions[${at}].replacedBy`, 'session'),
    ]),
  ]
}
