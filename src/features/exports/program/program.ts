import { remember } from '../../../../db/revisions/remembered.ts'
import type { Event, Floor, RevisionKind, Room, Session, Speaker } from '../../../../db/schema.ts'
import { roomKey } from '../../../format/room-key.ts'
import { venueOf } from '../../../layout/venue.ts'
import { type ProgramDay, programDay, programDays } from '../../events/program/days.ts'
import { rememberedFloors, rememberedRooms } from '../../rooms/service.ts'
import { rememberedSessions } from '../../sessions/service.ts'
import { rememberedSpeakers } from '../../speakers/service.ts'
import { acronymOf, distinctSlugs, numbersOf, roomGuid, sessionGuid, slugOf, speakerGuid } from './identity.ts'
import { inSlices } from './in-slices.ts'
import { type RealSpan, realSpan } from './real-times.ts'
import { type ExportedTrack, tracksOf } from './tracks.ts'

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
export type Program = {
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
export function rememberedProgram(event: Event): Promise<Program> {
  return remember(event.id, [...PROGRAM_KINDS], 'exported program', async () => {
    const [sessions, speakers, rooms, floors] = await Promise.all([
      rememberedSessions(event.id),
      rememberedSpeakers(event.id),
      rememberedRooms(event.id),
      rememberedFloors(event.id),
    ])
    return { ...(await exportedProgram(event, sessions, speakers, rooms)), floors }
  })
}

async function exportedProgram(event: Event, sessions: Session[], all: Speaker[], known: Room[]) {
  const acronym = acronymOf(event)
  const numbers = numbersOf([...sessions, ...all].map(({ id }) => id))
  const speakers = all.map((speaker) => ({
    ...speaker,
    number: numbers.get(speaker.id)!,
    guid: speakerGuid(speaker),
  }))
  const speakersById = new Map(speakers.map((speaker) => [speaker.id, speaker]))
  const rooms = roomsOf(event, sessions, known)
  const ids = new Set(sessions.map(({ id }) => id))
  const exported = await inSlices(sessions, (session): ExportedSession => {
    const number = numbers.get(session.id)!
    return {
      ...session,
      ...cancellation(session, ids),
      number,
      guid: sessionGuid(session),
      slug: [acronym, number, slugOf(session.title)].filter(Boolean).join('-'),
      day: programDay(session, event.startsOn),
      room: rooms.get(roomKey(roomNameOf(event, session)))!,
      people: session.speakerIds.flatMap((id) => speakersById.get(id) ?? []),
      span: realSpan(event, session),
    }
  })
  const days = programDays(event, sessions)
  return { event, acronym, days, tracks: tracksOf(sessions), rooms: [...rooms.values()], speakers, sessions: exported }
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
  const slugs = distinctSlugs([...names.values()], 'room')
  return new Map(
    [...names].map(([key, name], at) => {
      return [key, { name, slug: slugs[at]!, guid: roomGuid(event, name), row: rows.get(key) }]
    }),
  )
}

const roomNameOf = (event: Event, { location }: Session) => location?.trim() || venueOf(event)
