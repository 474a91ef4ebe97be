import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { db, Transaction } from '../../db/client.ts'
import { stableId } from '../../db/ids.ts'
import type { ChangedRow, Event, Guide, Room } from '../../db/schema.ts'
import { floors, guides, rooms, sessions, speakers, sponsors, tracks } from '../../db/schema.ts'
import type { Seed } from '../../seeds/seed.ts'
import { buildRow } from '../records/new-row.ts'
import { applyEdit } from '../records/row-diff.ts'
import { ROOM_STEP } from '../records/session-rooms.ts'
import { lockSessions, selectSessions } from '../records/session-rows.ts'
import { roomKey } from '../text/fold.ts'
import { parseTime } from '../text/time/format-time.ts'
import { standInDate, standInTime } from './program-days.ts'

export type ProgramRows = Awaited<ReturnType<typeof readProgramRows>>
type ProgramRow = { id: string; version: number }
type Connection = Transaction | typeof db
type Lock = { isLocked?: boolean }

/** In one order of tables and ids, so that writers that lock them never deadlock. */
export async function readProgramRows(tx: Connection, eventId: string, lock: Lock = {}) {
  const ofEvent = eq(sessions.eventId, eventId)
  return {
    speakers: await readEventRows(tx, speakers, eventId, lock),
    sponsors: await readEventRows(tx, sponsors, eventId, lock),
    sessions: await (lock.isLocked
      ? lockSessions(tx, ofEvent)
      : selectSessions(tx).where(ofEvent).orderBy(asc(sessions.id))),
    floors: await readEventRows(tx, floors, eventId, lock),
    rooms: await readEventRows(tx, rooms, eventId, lock),
    tracks: await readEventRows(tx, tracks, eventId, lock),
    guides: await readEventRows(tx, guides, eventId, lock),
  }
}

type EventTable = PgTable & { id: PgColumn; eventId: PgColumn }

export async function readEventRows<Table extends EventTable>(
  tx: Connection,
  table: Table,
  eventId: string,
  { isLocked }: Lock,
) {
  const own: EventTable = table
  const rows = tx.select().from(own).where(eq(own.eventId, eventId)).orderBy(asc(own.id))
  return (await (isLocked ? rows.for('update') : rows)) as Table['$inferSelect'][]
}

export async function programFromSeed(
  tx: Transaction,
  event: Pick<Event, 'id' | 'slug'>,
  seed: Seed,
  before: ProgramRows,
): Promise<ProgramRows> {
  const idOf = await seededIds(tx, event, seed)
  const about = (kind: Kind, key: string) => ({ id: idOf(kind, key), eventId: event.id })
  return {
    speakers: seed.speakers.map(({ key, ...speaker }) =>
      buildRow('speakers', { ...speaker, ...about('speaker', key) }),
    ),
    sponsors: seed.sponsors.map(({ key, ...sponsor }) =>
      buildRow('sponsors', { ...sponsor, ...about('sponsor', key) }),
    ),
    sessions: seed.sessions.map(({ key, speakers: keys, replacedBy, day, ...session }) =>
      buildRow('sessions', {
        ...session,
        startTime: seedTimeToStored(session.startTime, day),
        endTime: seedTimeToStored(session.endTime, day),
        speakerIds: keys.map((speaker) => idOf('speaker', speaker)),
        replacedById: replacedBy === undefined ? null : idOf('session', replacedBy),
        ...about('session', key),
      }),
    ),
    ...roomsFromSeed(event.id, idOf, seed, before),
    tracks: before.tracks,
    // Those that are there stay.
    guides: [
      ...before.guides,
      ...(seed.guides ?? [])
        .map(({ key, ...guide }) => buildRow('guides', { ...guide, ...about('guide', key) }))
        .filter((guide) => !before.guides.some((there) => isSameGuide(there, guide))),
    ],
  }
}

const isSameGuide = (there: Guide, { id, kind, title }: Guide) =>
  there.id === id || (kind ? there.kind === kind : there.title === title)

/** Puts `09:00` on the stand-in date of its day (product §8.3). */
export function seedTimeToStored(time: string, day = 1): string {
  const read = parseTime(time)
  return !read || read.date ? time : standInTime(read, standInDate(day))
}

export function diffPrograms(before: ProgramRows, after: ProgramRows): ChangedRow[] {
  return (['speakers', 'sponsors', 'sessions', 'floors', 'rooms', 'guides'] as const).flatMap((table) =>
    rowChanges(table, before[table], after[table]),
  )
}

function rowChanges(table: ChangedRow['table'], before: ProgramRow[], after: ProgramRow[]): ChangedRow[] {
  const known = new Map(before.map((row) => [row.id, row]))
  const kept = new Set(after.map((row) => row.id))
  const gone = before.filter((row) => !kept.has(row.id)).map((row) => ({ table, id: row.id, before: row, after: null }))
  const there = after.map((row) => {
    const was = known.get(row.id)
    return { table, id: row.id, before: was ?? null, after: was ? applyEdit(was, row) : row }
  })
  return [...gone, ...there]
}

type Kind = 'session' | 'speaker' | 'sponsor' | 'floor' | 'room' | 'guide'

/** The same key of a seed has the same id. If another event holds the ids, the event's id replaces the slug. */
async function seededIds(tx: Transaction, event: Pick<Event, 'id' | 'slug'>, seed: Seed) {
  const under = (base: string) => (kind: Kind, key: string) => stableId(`${base}/${kind}/${key}`)
  const idOf = under(event.slug)
  const kinds = [
    [sessions, 'session', seed.sessions],
    [speakers, 'speaker', seed.speakers],
    [sponsors, 'sponsor', seed.sponsors],
    [floors, 'floor', seed.floors ?? []],
    [rooms, 'room', seed.rooms ?? []],
    [guides, 'guide', seed.guides ?? []],
  ] as const
  for (const [table, kind, rows] of kinds) {
    const ids = rows.map((row) => idOf(kind, row.key))
    if (await tx.$count(table, and(inArray(table.id, ids), ne(table.eventId, event.id)))) return under(event.id)
  }
  return idOf
}

type SeedIds = (kind: Kind, key: string) => string
type PlacesBefore = Pick<ProgramRows, 'floors' | 'rooms'>

/** Keeps floors and described rooms that the seed's sessions use. Other rooms go with their old program. */
function roomsFromSeed(eventId: string, idOf: SeedIds, seed: Seed, before: PlacesBefore): PlacesBefore {
  const floors = seed.floors?.map(({ key, ...floor }, position) =>
    buildRow('floors', { ...floor, position, id: idOf('floor', key), eventId }),
  )
  const rooms = (seed.rooms ?? []).map(({ key, floor, ...room }, at) =>
    buildRow('rooms', {
      ...room,
      position: at * ROOM_STEP,
      floorId: floor === undefined ? null : idOf('floor', floor),
      id: idOf('room', key),
      eventId,
    }),
  )
  const named = new Set(rooms.map(({ name }) => roomKey(name)))
  const used = new Set(seed.sessions.map(({ location }) => roomKey(location ?? null)))
  const staying = before.rooms.filter(({ name }) => used.has(roomKey(name)) && !named.has(roomKey(name)))
  const isGone = ({ floorId }: Room) => floorId !== null && !(floors ?? before.floors).some(({ id }) => id === floorId)
  return {
    floors: floors ?? before.floors,
    rooms: [...rooms, ...staying.map((room) => (isGone(room) ? { ...room, floorId: null, x: null, y: null } : room))],
  }
}
