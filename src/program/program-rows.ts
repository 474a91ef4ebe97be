import { asc, eq } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { cached } from '../../db/revisions.ts'
import type { Event, RevisionKind, Room, Session, Speaker, Track } from '../../db/schema.ts'
import { events, rooms, sessions, speakers, tracks } from '../../db/schema.ts'
import { sessionFields } from '../records/session-rows.ts'
import { compareByLastWord, compareNames } from '../text/names.ts'
import { assignColors } from '../text/person-colors.ts'
import { isCancelled, type Program, resolveProgram, sessionRoomFinder, sortByStart } from './program.ts'
import { wallClockMs } from './program-days.ts'

export const PROGRAM_KINDS = ['event', 'sessions', 'rooms', 'speakers'] as const satisfies RevisionKind[]

export function cachedProgram(event: Event): Promise<Program> {
  return cached(event.id, [...PROGRAM_KINDS], 'program', async () => {
    const [sessions, rooms, speakers] = await Promise.all([
      cachedSessions(event.id),
      cachedRooms(event.id),
      cachedSpeakers(event.id),
    ])
    return resolveProgram(event, { sessions, rooms, speakers })
  })
}

export async function listSessions(eventId: string): Promise<Session[]> {
  const found = await db
    .select({ session: sessionFields, startsOn: events.startsOn })
    .from(sessions)
    .innerJoin(events, eq(events.id, sessions.eventId))
    .leftJoin(rooms, eq(rooms.id, sessions.roomId))
    .where(eq(sessions.eventId, eventId))
    .orderBy(asc(sessions.id))
  const all = found.map(({ session }) => session)
  return sortByStart(all, found[0]?.startsOn ?? null)
}

/** Without drafts (product §20.1, §20.2). Every public answer reads this list, never the table. */
async function listPublicSessions(eventId: string): Promise<Session[]> {
  const shown = (await listSessions(eventId)).filter(({ status }) => status !== 'draft')
  const ids = new Set(shown.map(({ id }) => id))
  return cancelledLast(shown).map((session) => toPublicSession(session, ids))
}

export function cachedSessions(eventId: string): Promise<Session[]> {
  return cached(eventId, ['event', 'sessions'], 'sessions', () => listPublicSessions(eventId))
}

/** Only a canceled session shows a reason and a public replacement. */
function toPublicSession(session: Session, ids: Set<string>): Session {
  const { cancelReason, replacedById } = session
  if (!isCancelled(session))
    return cancelReason || replacedById ? { ...session, cancelReason: null, replacedById: null } : session
  return replacedById && !ids.has(replacedById) ? { ...session, replacedById: null } : session
}

function cancelledLast(all: Session[]): Session[] {
  // The event's own day moves all of them alike.
  const slots = Map.groupBy(all, ({ startTime }) => wallClockMs(startTime, null) ?? Number.NaN)
  return [...slots.values()].flatMap((slot) => [
    ...slot.filter((session) => !isCancelled(session)),
    ...slot.filter(isCancelled),
  ])
}

export async function listRooms(eventId: string): Promise<Room[]> {
  const all = await db.select().from(rooms).where(eq(rooms.eventId, eventId))
  return all.sort(compareRooms)
}

/** The rooms of public sessions, and those with a description (product §19.4). */
export async function listPublicRooms(eventId: string): Promise<Room[]> {
  const [all, shown] = await Promise.all([
    cached(eventId, ['rooms'], 'all rooms', () => listRooms(eventId)),
    cachedSessions(eventId),
  ])
  const used = new Set(shown.map(sessionRoomFinder(all)))
  return all.filter((room) => used.has(room) || isDescribed(room))
}

/** Empty for an event with the standard tracks (product §3.2). */
export function listTracks(eventId: string): Promise<Track[]> {
  return db.select().from(tracks).where(eq(tracks.eventId, eventId)).orderBy(asc(tracks.position), asc(tracks.id))
}

export function cachedRooms(eventId: string): Promise<Room[]> {
  return cached(eventId, ['event', 'rooms', 'sessions'], 'rooms', () => listPublicRooms(eventId))
}

export function compareRooms(a: Room, b: Room): number {
  return a.position - b.position || compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1)
}

function isDescribed({ capacity, directions, access, x }: Room): boolean {
  return capacity !== null || directions !== null || access.length > 0 || x !== null
}

export async function listSpeakers(eventId: string): Promise<Speaker[]> {
  const all = await db.select().from(speakers).where(eq(speakers.eventId, eventId)).orderBy(asc(speakers.id))
  return all.sort((a, b) => compareByLastWord(a.name, b.name))
}

export function cachedSpeakers(eventId: string): Promise<Speaker[]> {
  return cached(eventId, ['speakers'], 'speakers', async () => assignColors(await listSpeakers(eventId)))
}
