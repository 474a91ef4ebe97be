import { cached } from '../../../../db/revisions/query-cache.ts'
import type { Event, Floor, RevisionKind, Room, Session, Speaker } from '../../../../db/schema.ts'
import { venueName } from '../../../layout/venue.ts'
import { type ProgramDay, programDay, programDays } from '../../../program/program-days.ts'
import { roomKey } from '../../../text/room-key.ts'
import { cachedFloors, cachedRooms } from '../../rooms/service.ts'
import { cachedSessions } from '../../sessions/service.ts'
import { cachedSpeakers } from '../../speakers/service.ts'
import {
  conferenceAcronym,
  numericIds,
  roomGuid,
  sessionGuid,
  slugify,
  speakerGuid,
  uniqueSlugs,
} from './export-ids.ts'
import { type RealSpan, sessionSpan } from './real-spans.ts'
import { type ExportedTrack, exportedTracks } from './tracks.ts'
import { mapYielding } from './yielding-map.ts'

export type ExportedSpeaker = Speaker & { number: number; guid: string }
/** `row`: none of the venue, where sessions without a room are. */
export type ExportedRoom = { name: string; slug: string; guid: string; row: Room | undefined }
export type ExportedSession = Session & {
  number: number
  guid: string
  slug: string
  day: number
  /** Where it is; a session without a room is at the venue. */
  room: ExportedRoom
  people: ExportedSpeaker[]
  /** Unknown without a date and a time zone, and for text that is no time. */
  span: RealSpan | undefined
}
/** All that visitors may know of an event's program, under the names that files call it by. */
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

export const PROGRAM_KINDS = ['event', 'sessions', 'rooms', 'speakers'] as const satisfies RevisionKind[]

/** The program as files tell it, from memory until any of it is written. */
export function cachedExportedProgram(event: Event): Promise<ExportedProgram> {
  return cached(event.id, [...PROGRAM_KINDS], 'exported program', async () => {
    const [sessions, speakers, rooms, floors] = await Promise.all([
      cachedSessions(event.id),
      cachedSpeakers(event.id),
      cachedRooms(event.id),
      cachedFloors(event.id),
    ])
    return { ...(await exportedProgram(event, sessions, speakers, rooms)), floors }
  })
}

async function exportedProgram(event: Event, sessions: Session[], all: Speaker[], known: Room[]) {
  const acronym = conferenceAcronym(event)
  const numbers = numericIds([...sessions, ...all].map(({ id }) => id))
  const speakers = all.map((speaker) => ({
    ...speaker,
    number: numbers.get(speaker.id)!,
    guid: speakerGuid(speaker),
  }))
  const speakersById = new Map(speakers.map((speaker) => [speaker.id, speaker]))
  const rooms = roomsOf(event, sessions, known)
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
      room: rooms.get(roomKey(roomNameOf(event, session)))!,
      people: session.speakerIds.flatMap((id) => speakersById.get(id) ?? []),
      span: sessionSpan(event, session),
    }
  })
  const days = programDays(event, sessions)
  return {
    event,
    acronym,
    days,
    tracks: exportedTracks(sessions),
    rooms: [...rooms.values()],
    speakers,
    sessions: exported,
  }
}

/** Of cancelled sessions alone, and never the name of one that is not public (product §20.2). */
function cancellation({ status, cancelReason, replacedById }: Session, known: Set<string>) {
  if (status !== 'cancelled') return { cancelReason: null, replacedById: null }
  return { cancelReason, replacedById: known.has(replacedById ?? '') ? replacedById : null }
}

/** In their order, by what tells their names apart; at the end what sessions name besides: the venue. */
function roomsOf(event: Event, sessions: Session[], known: Room[]): Map<string, ExportedRoom> {
  const rows = new Map(known.map((room) => [roomKey(room.name), room]))
  const names = new Map(known.map(({ name }) => [roomKey(name), name]))
  for (const session of sessions) {
    const name = roomNameOf(event, session)
    if (!names.has(roomKey(name))) names.set(roomKey(name), name)
  }
  const slugs = uniqueSlugs([...names.values()], 'room')
  return new Map(
    [...names].map(([key, name], at) => {
      return [key, { name, slug: slugs[at]!, guid: roomGuid(event, name), row: rows.get(key) }]
    }),
  )
}

const roomNameOf = (event: Event, { location }: Session) => location?.trim() || venueName(event)
