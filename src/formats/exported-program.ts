import type { Event, Floor, Room, Session, Speaker } from '../../db/schema.ts'
import { sessionInstants } from '../program/instants.ts'
import { type ProgramDay, programDay, programDays, standInDate } from '../program/program-days.ts'
import { wallClockSpan } from '../program/wall-clock.ts'
import { roomKey } from '../text/room-key.ts'
import {
  conferenceAcronym,
  type ExportedTrack,
  exportedTracks,
  numericIds,
  roomGuid,
  sessionGuid,
  slugify,
  speakerGuid,
  uniqueSlugs,
} from './export-ids.ts'
import { mapYielding } from './yielding-map.ts'

export type ExportedSpeaker = Speaker & { number: number; guid: string }
/** The venue, where sessions without a room take place, has no `row`. */
export type ExportedRoom = { name: string; slug: string; guid: string; row: Room | undefined }
export type ExportedSession = Session & {
  number: number
  guid: string
  slug: string
  day: number
  /** Its room, or the venue. */
  room: ExportedRoom
  people: ExportedSpeaker[]
  /** Unknown without a date and a time zone, and for text that is no time. */
  span: RealSpan | undefined
}
/** The public program of an event under the names that files give it. */
export type ExportedProgram = {
  event: Event
  acronym: string
  days: ProgramDay[]
  tracks: ExportedTrack[]
  rooms: ExportedRoom[]
  floors: Floor[]
  speakers: ExportedSpeaker[]
  sessions: ExportedSession[]
}

type ProgramRows = { sessions: Session[]; speakers: Speaker[]; rooms: Room[]; floors: Floor[] }

/** `venue` is the name of the venue; `trackNames` are the app's own tracks, in their order. */
export async function buildExportedProgram(
  event: Event,
  { sessions, speakers: all, rooms: known, floors }: ProgramRows,
  { venue, trackNames }: { venue: string; trackNames: string[] },
): Promise<ExportedProgram> {
  const acronym = conferenceAcronym(event)
  const numbers = numericIds([...sessions, ...all].map(({ id }) => id))
  const speakers = all.map((speaker) => ({
    ...speaker,
    number: numbers.get(speaker.id)!,
    guid: speakerGuid(speaker),
  }))
  const speakersById = new Map(speakers.map((speaker) => [speaker.id, speaker]))
  const roomNameOf = ({ location }: Session) => location?.trim() || venue
  const rooms = roomsByKey(event, sessions.map(roomNameOf), known)
  const ids = new Set(sessions.map(({ id }) => id))
  const exported = await mapYielding(sessions, (session): ExportedSession => {
    const number = numbers.get(session.id)!
    return {
      ...session,
      ...cancellation(session, ids),
      number,
      guid: sessionGuid(session),
      slug: [acronym, number, slugify(session.title)].filter(Boolean).join('-'),
      day: programDay(session, event.startsOn),
      room: rooms.get(roomKey(roomNameOf(session)))!,
      people: session.speakerIds.flatMap((id) => speakersById.get(id) ?? []),
      span: sessionSpan(event, session),
    }
  })
  return {
    event,
    acronym,
    days: programDays(event, sessions),
    tracks: exportedTracks(sessions, trackNames),
    rooms: [...rooms.values()],
    floors,
    speakers,
    sessions: exported,
  }
}

/** Only a cancelled session has these, and never the name of a session that is not public (product §20.2). */
function cancellation({ status, cancelReason, replacedById }: Session, known: Set<string>) {
  if (status !== 'cancelled') return { cancelReason: null, replacedById: null }
  return { cancelReason, replacedById: known.has(replacedById ?? '') ? replacedById : null }
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

/** The moments of a session; undefined where they are unknown. */
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

/** The addresses of a file's site. */
export type ExportLinks = { agenda: string; session: (id: string) => string }
