import { createHash } from 'node:crypto'
import type { Event, Floor, Room, Session } from '../../db/schema.ts'
import type { Program, ProgramSession } from '../program/program.ts'
import { sessionInstants, standInDate, wallClockSpan } from '../program/program-days.ts'
import { foldText, roomKey } from '../text/fold.ts'
import { type ColoredTrack, NEUTRAL_TRACK_COLOR, STANDARD_TRACKS } from '../text/track-colors.ts'
import { mapYielding } from './yielding-map.ts'

export type ExportedProgram = Awaited<ReturnType<typeof buildExportedProgram>>
export type ExportedSession = ExportedProgram['sessions'][number]
export type ExportedSpeaker = ExportedProgram['speakers'][number]
/** The venue, where sessions without a room take place, has no `row`. */
export type ExportedRoom = { name: string; slug: string; guid: string; row: Room | undefined }

export async function buildExportedProgram(
  program: Program,
  { floors, venue, tracks }: { floors: Floor[]; venue: string; tracks: ColoredTrack[] },
) {
  const { event, days } = program
  const acronym = conferenceAcronym(event)
  const numbers = numericIds([...program.byId.keys(), ...program.speakers.keys()])
  const speakers = new Map(
    [...program.speakers.values()].map((speaker) => {
      const { id } = speaker
      return [id, { ...speaker, number: numbers.get(id)!, guid: guidOf(`speaker:${id}`) }]
    }),
  )
  const roomNameOf = ({ room }: ProgramSession) => room?.name ?? venue
  const rooms = roomsByKey(event, program.sessions.map(roomNameOf), program.rooms)
  const sessions = await mapYielding(program.sessions, (session) => {
    const number = numbers.get(session.id)!
    return {
      ...session,
      number,
      guid: guidOf(`session:${session.id}`),
      slug: [acronym, number, slugify(session.title)].filter(Boolean).join('-'),
      room: rooms.get(roomKey(roomNameOf(session)))!,
      people: session.people.map(({ id }) => speakers.get(id)!),
      span: sessionSpan(event, session),
    }
  })
  return {
    event,
    acronym,
    days,
    ownTracks: tracks.map(({ name, color }) => ({ name, color })),
    tracks: exportedTracks(sessions, tracks.length ? tracks : STANDARD),
    rooms: [...rooms.values()],
    floors,
    speakers: [...speakers.values()],
    sessions,
  }
}

/** The rooms in their order; after them the places that only sessions name, such as the venue. */
function roomsByKey(event: Event, named: string[], known: Room[]): Map<string, ExportedRoom> {
  const rows = new Map(known.map((room) => [roomKey(room.name), room]))
  const names = new Map(known.map(({ name }) => [roomKey(name), name]))
  for (const name of named) if (!names.has(roomKey(name))) names.set(roomKey(name), name)
  const slugs = uniqueSlugs([...names.values()], 'room')
  return new Map(
    [...names].map(([key, name], at) => {
      return [key, { name, slug: slugs[at]!, guid: roomGuid(event, name), row: rows.get(key) }]
    }),
  )
}

/** A moment, and how a clock at the event shows it: `2027-03-13T09:00:00-05:00`. */
type RealTime = { instant: Date; local: string }
export type RealSpan = { start: RealTime; end: RealTime }

/** Undefined without a date and a time zone, and for text that is no time. */
export function sessionSpan(event: Event, session: Pick<Session, 'startTime' | 'endTime'>): RealSpan | undefined {
  const instants = sessionInstants(event, session)
  const span = wallClockSpan(session, event.startsOn)
  return instants && span && { start: realTime(instants.start, span.start), end: realTime(instants.end, span.end) }
}

/** A day of the program, from four in the morning until a minute before the next four (product §8.6). */
export function daySpan(event: Event, day: number): RealSpan | undefined {
  const date = standInDate(day)
  return sessionSpan(event, { startTime: `${date}T04:00:00`, endTime: `${date}T03:59:00` })
}

/** A duration in hours and minutes, `06:30`, at most `99:59`. */
export function formatSpan({ start, end }: RealSpan): string {
  const minutes = Math.min(Math.round((end.instant.getTime() - start.instant.getTime()) / 60_000), 99 * 60 + 59)
  return clock(minutes)
}

function realTime(instant: Date, wallClock: number): RealTime {
  const minutes = Math.round((wallClock - instant.getTime()) / 60_000)
  const offset = `${minutes < 0 ? '-' : '+'}${clock(Math.abs(minutes))}`
  return { instant, local: new Date(wallClock).toISOString().replace('.000Z', offset) }
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((number) => String(number).padStart(2, '0')).join(':')

/** A picture's address as other programs can follow it. */
export function absoluteUrl(address: string | null, site: string): string | null {
  return address?.startsWith('/') ? `${site}${address}` : address
}

export type ExportLinks = { agenda: string; session: (id: string) => string }

/** Never changes: a row has the same guid on every installation. */
const NAMESPACE = '5b0d9f3e-6f0e-4a57-9a0e-2c8d7a1f4b63'

const guidOf = (name: string) => Bun.randomUUIDv5(name, NAMESPACE)

/** Made of the folded name, by which rooms are told apart. */
const roomGuid = ({ slug }: Event, name: string) => guidOf(`room:${slug}:${roomKey(name)}`)

/** 31-bit numbers for formats that need them, always the same. On a collision the later id gets the next free one. */
function numericIds(ids: string[]): Map<string, number> {
  const taken = new Set<number>()
  const free = (number: number): number =>
    taken.has(number) ? free(number < MAX_NUMBER ? number + 1 : MIN_NUMBER) : number
  return new Map(
    ids.toSorted().map((id) => {
      const number = free(hashed(id))
      taken.add(number)
      return [id, number]
    }),
  )
}

const MAX_NUMBER = 2 ** 31 - 1
const MIN_NUMBER = 1_000_000

function hashed(id: string): number {
  return MIN_NUMBER + (createHash('sha256').update(id).digest().readUInt32BE() % (MAX_NUMBER - MIN_NUMBER + 1))
}

/** Schedule files want four or more letters, digits and underscores: `pgh` becomes `pgh_2027`. */
function conferenceAcronym({ slug, startsOn }: Pick<Event, 'slug' | 'startsOn'>): string {
  const acronym = slug.toLowerCase().replace(/[^a-z0-9]/g, '_')
  return acronym.length >= 4 ? acronym : `${acronym}_${startsOn?.slice(0, 4) ?? 'event'}`
}

/** `opening-keynote` of `Opening keynote`, at most 60 letters; empty for words without Latin letters and digits. */
function slugify(words: string): string {
  const slug = foldText(words.slice(0, 200)).replace(/[^a-z0-9]+/g, '-')
  return slug.replace(/^-/, '').slice(0, 60).replace(/-$/, '')
}

/** A slug for each name that every format takes: unique, at least two characters, beginning with a letter. */
function uniqueSlugs(names: string[], kind: string): string[] {
  const taken = new Set<string>()
  return names.map((name, at) => {
    const slug = slugify(name)
    const wanted = /^[a-z].*[a-z0-9]$/.test(slug) ? slug : [kind, slug].filter(Boolean).join('-')
    const free = wanted === kind || taken.has(wanted) ? `${wanted}-${at + 1}` : wanted
    taken.add(free)
    return free
  })
}

const [keynote, general, ...others] = STANDARD_TRACKS
const STANDARD = [general!, keynote!, ...others]

/** The known tracks of the sessions in their order, then others as they come. */
function exportedTracks(sessions: Pick<Session, 'track'>[], known: ColoredTrack[]) {
  const used = new Set(sessions.map(({ track }) => track))
  const colors = new Map(known.map(({ name, color }) => [name, color]))
  const names = [
    ...[...colors.keys()].filter((track) => used.has(track)),
    ...[...used].filter((name) => !colors.has(name)),
  ]
  const slugs = uniqueSlugs(names, 'track')
  return names.map((name, at) => ({ name, slug: slugs[at]!, color: colors.get(name) ?? NEUTRAL_TRACK_COLOR }))
}
