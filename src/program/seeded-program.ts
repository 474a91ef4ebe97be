import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../db/client.ts'
import { stableId } from '../../db/ids.ts'
import type { ChangedRow, Event, Room } from '../../db/schema.ts'
import { floors, rooms, sessions, speakers, sponsors, tracks } from '../../db/schema.ts'
import type { Seed } from '../../seeds/seed.ts'
import { buildRow } from '../records/new-row.ts'
import { applyEdit } from '../records/row-diff.ts'
import { ROOM_STEP } from '../records/session-rooms.ts'
import { lockSessions } from '../records/session-rows.ts'
import { roomKey } from '../text/fold.ts'
import { parseTime } from '../text/time/format-time.ts'
import { standInDate, standInTime } from './program-days.ts'

export type ProgramRows = Awaited<ReturnType<typeof lockProgramRows>>
type ProgramRow = { id: string; version: number }

/** In the order of ids, so that writers never deadlock. */
export async function lockProgramRows(tx: Transaction, eventId: string) {
  const lock = async <Table extends typeof speakers | typeof sponsors | typeof floors | typeof rooms | typeof tracks>(
    table: Table,
  ) => {
    const own: PgTable & Pick<Table, 'id' | 'eventId'> = table
    const rows = tx.select().from(own).where(eq(own.eventId, eventId)).orderBy(asc(own.id)).for('update')
    return (await rows) as Table['$inferSelect'][]
  }
  return {
    speakers: await lock(speakers),
    sponsors: await lock(sponsors),
    sessions: await lockSessions(tx, eq(sessions.eventId, eventId)),
    floors: await lock(floors),
    rooms: await lock(rooms),
    tracks: await lock(tracks),
  }
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
  }
}

/** Puts `09:00` on the stand-in date of its day (product §8.3). */
export function seedTimeToStored(time: string, day = 1): string {
  const read = parseTime(time)
  return !read || read.date ? time : standInTime(read, standInDate(day))
}

export function diffPrograms(before: ProgramRows, after: ProgramRows): ChangedRow[] {
  return (['speakers', 'sponsors', 'sessions', 'floors', 'rooms'] as const).flatMap((table) =>
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

type Kind = 'session' | 'speaker' | 'sponsor' | 'floor' | 'room'

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
  ] as const
  for (const [table, kind, rows] of kinds) {
    const ids = rows.map((row) => idOf(kind, row.key))
    const [taken] = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, ids), ne(table.eventId, event.id)))
      .limit(1)
    if (taken) return under(event.id)
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
