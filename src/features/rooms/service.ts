import { asc, eq } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client.ts'
import { cached } from '../../../db/revisions.ts'
import type { ChangedRow, Event, Floor, Room } from '../../../db/schema.ts'
import { floors, plannedPlaces, rooms, sessions } from '../../../db/schema.ts'
import { cachedRooms, compareRooms } from '../../program/program-rows.ts'
import { applyEdit, editedRow } from '../../records/row-diff.ts'
import { type Collided, deleteRow, editRow, type NotFound } from '../../records/row-writes.ts'
import { detachRooms, lockEventRooms, ROOM_STEP } from '../../records/session-rooms.ts'
import { lockSessions } from '../../records/session-rows.ts'
import { runUnitOfWork, type UnitOfWork, type UpdateOutcome, type WriteContext } from '../../records/unit-of-work.ts'
import { roomKey } from '../../text/fold.ts'
import { FLOOR_PLAN_WIDTHS } from '../../ui/picture.tsx'
import { withCopiedPicture } from '../uploads/pictures/copy-picture.ts'
import { floorPlansOf, type Places } from './floor-plans.ts'
import type { FloorEdit, NewFloor, NewRoom, RoomEdit } from './schema.ts'

export function listFloors(eventId: string): Promise<Floor[]> {
  return db.select().from(floors).where(eq(floors.eventId, eventId)).orderBy(asc(floors.position), asc(floors.id))
}

export function cachedFloors(eventId: string): Promise<Floor[]> {
  return cached(eventId, ['rooms'], 'floors', () => listFloors(eventId))
}

export async function cachedVenueMap(event: Event): Promise<Places> {
  const [rooms, floors] = await Promise.all([cachedRooms(event.id), cachedFloors(event.id)])
  return { rooms, plans: floorPlansOf(event, floors) }
}

export type RoomNameTaken = { status: 'same-name'; room: Room }
export type RoomInUse = { status: 'in-use'; room: Room; sessions: number }

export function createRoom(input: NewRoom, { actor, dryRun }: WriteContext) {
  return runUnitOfWork({ dryRun }, async (writing) => {
    if (!(await writing.lockEvent(input.eventId))) return { status: 'no-event' as const }
    const refused = await findRefusal(input)(writing.tx, input.eventId)
    if (refused) return refused
    const last = (await orderedRooms(writing.tx, input.eventId)).at(-1)?.position ?? -ROOM_STEP
    const sentence = ({ name }: Room) => `Created room “${name}”`
    return writing.create('rooms', { ...withUniqueAccess(input), position: last + ROOM_STEP }, { who: actor, sentence })
  })
}

export function updateRoom(id: string, input: RoomEdit, by: WriteContext) {
  const sentence = (room: Room, before: Room) =>
    room.name === before.name ? `Edited room “${room.name}”` : `Renamed room “${before.name}” to “${room.name}”`
  return editRow('rooms', id, withUniqueAccess(input), by, sentence, findRefusal(input, id))
}

export function deleteRoom(id: string, by: WriteContext) {
  const sentence = ({ name }: Room) => `Deleted room “${name}”`
  return deleteRow('rooms', id, by, sentence, undefined, async (tx, eventId): Promise<RoomInUse | undefined> => {
    await lockEventRooms(tx, eventId)
    const room = (await orderedRooms(tx, eventId)).find((each) => each.id === id)
    const planned = await tx.$count(plannedPlaces, eq(plannedPlaces.roomId, id))
    const used = (await tx.$count(sessions, eq(sessions.roomId, id))) || planned
    return room && used ? { status: 'in-use', room, sessions: used } : undefined
  })
}

function withUniqueAccess<Input extends { access?: Room['access'] | null }>(input: Input): Input {
  return input.access ? { ...input, access: [...new Set(input.access)] } : input
}

function findRefusal({ name, floorId }: Pick<RoomEdit, 'name' | 'floorId'>, id?: string) {
  return async (tx: Transaction, eventId: string): Promise<RoomNameTaken | UnknownFloor | undefined> => {
    await lockEventRooms(tx, eventId)
    const key = roomKey(name ?? '')
    const there = key && (await orderedRooms(tx, eventId)).find((room) => room.id !== id && roomKey(room.name) === key)
    return there ? { status: 'same-name', room: there } : findUnknownFloor(tx, eventId, floorId)
  }
}

async function orderedRooms(tx: Transaction, eventId: string): Promise<Room[]> {
  return (await tx.select().from(rooms).where(eq(rooms.eventId, eventId))).sort(compareRooms)
}

/** The second room takes the first one's sessions, also planned ones, and the details that it lacks (product §19.2). */
export function mergeRooms(id: string, into: string, { actor, basedOn, dryRun }: WriteContext) {
  return runUnitOfWork({ dryRun }, async (writing): Promise<UpdateOutcome<Room> | NotFound | Collided<Room>> => {
    const event = await lockRoomsOf(writing, id)
    const [from, to] = [id, into].map((each) => event?.rooms.find((room) => room.id === each))
    if (!event || !from || !to || from === to) return { status: 'not-there' }
    if (basedOn !== undefined && basedOn !== from.version) return { status: 'collided', current: from }
    const after = applyEdit(to, missingFields(to, from))
    const moved = await lockSessions(writing.tx, eq(sessions.roomId, from.id))
    const ofEvent = eq(plannedPlaces.eventId, event.id)
    const planned = await writing.tx.select().from(plannedPlaces).where(ofEvent).for('update')
    const merged = (roomId: string | null) => (roomId === from.id ? to.id : roomId)
    const rows: ChangedRow[] = [
      { table: 'rooms', id: from.id, before: from, after: null },
      { table: 'rooms', id: to.id, before: to, after },
      ...moved.map((before) => editedRow('sessions', before, { location: to.name })),
      ...planned.map((before) => {
        const base = { ...before.base, roomId: merged(before.base.roomId) }
        return editedRow('plannedPlaces', before, { roomId: merged(before.roomId), base })
      }),
    ]
    const summary = `Merged room “${from.name}” into “${to.name}”`
    return { status: 'written', row: after, changeId: await writing.write(event.id, rows, { actor, summary }) }
  })
}

export function moveRoom(id: string, to: number, { actor, dryRun }: WriteContext) {
  return runUnitOfWork({ dryRun }, async (writing): Promise<UpdateOutcome<Room> | NotFound> => {
    const event = await lockRoomsOf(writing, id)
    const room = event?.rooms.find((each) => each.id === id)
    if (!event || !room) return { status: 'not-there' }
    const others = event.rooms.filter((each) => each !== room)
    const rows = event.rooms.indexOf(room) === to ? [] : moveInOrder(room, others, Math.min(to, others.length))
    const changeId = await writing.write(event.id, rows, { actor, summary: `Reordered room “${room.name}”` })
    const row = rows.find((each) => each.id === id)?.after ?? room
    return { status: 'written', row: row as Room, changeId }
  })
}

/** Edits only the moved room where its neighbors leave a gap, so that edits of other rooms do not collide. */
function moveInOrder(room: Room, others: Room[], to: number): ChangedRow[] {
  const [before, after] = [others[to - 1]?.position, others[to]?.position]
  const between = Math.floor(
    before === undefined ? (after ?? 0) - ROOM_STEP : after === undefined ? before + ROOM_STEP : (before + after) / 2,
  )
  const fits = (before === undefined || between > before) && (after === undefined || between < after)
  if (fits && Math.abs(between) < MAX_POSITION) return [editedRow('rooms', room, { position: between })]
  return others.toSpliced(to, 0, room).map((each, at) => editedRow('rooms', each, { position: at * ROOM_STEP }))
}

const MAX_POSITION = 1_000_000_000

function missingFields(to: Room, from: Room): Partial<Room> {
  return {
    capacity: to.capacity ?? from.capacity,
    directions: to.directions ?? from.directions,
    access: to.access.length ? to.access : from.access,
    ...(to.x === null && { floorId: from.floorId, x: from.x, y: from.y }),
  }
}

async function lockRoomsOf({ tx }: UnitOfWork, id: string): Promise<{ id: string; rooms: Room[] } | undefined> {
  const [room] = await tx.select({ eventId: rooms.eventId }).from(rooms).where(eq(rooms.id, id))
  if (!room) return
  await lockEventRooms(tx, room.eventId)
  const locked = await tx.select().from(rooms).where(eq(rooms.eventId, room.eventId)).orderBy(rooms.id).for('update')
  return { id: room.eventId, rooms: locked.sort(compareRooms) }
}

/** The floor is of another event (product §9.5). */
export type UnknownFloor = { status: 'unknown-floor'; id: string }
export type TooManyFloors = { status: 'too-many-floors' }

export const MAX_FLOORS = 30

export async function createFloor(typed: NewFloor, { actor, dryRun }: WriteContext) {
  const input = await withCopiedPicture(typed, 'planUrl', FLOOR_PLAN_WIDTHS, { dryRun })
  return runUnitOfWork({ dryRun }, async (writing) => {
    if (!(await writing.lockEvent(input.eventId))) return { status: 'no-event' as const }
    await lockEventRooms(writing.tx, input.eventId)
    const there = await writing.tx.select().from(floors).where(eq(floors.eventId, input.eventId))
    if (there.length >= MAX_FLOORS) return { status: 'too-many-floors' as const }
    const position = Math.max(-1, ...there.map((floor) => floor.position)) + 1
    const sentence = ({ name }: Floor) => `Created floor “${name}”`
    return writing.create('floors', { ...input, position }, { who: actor, sentence })
  })
}

export async function updateFloor(id: string, typed: FloorEdit, by: WriteContext) {
  const input = await withCopiedPicture(typed, 'planUrl', FLOOR_PLAN_WIDTHS, by)
  return editRow('floors', id, input, by, ({ name }) => `Edited floor “${name}”`)
}

export function deleteFloor(id: string, by: WriteContext) {
  const sentence = ({ name }: Floor) => `Deleted floor “${name}”`
  return deleteRow<'floors'>('floors', id, by, sentence, (tx) => detachRooms(tx, [id]), lockEventRooms)
}

/** Locks a floor of the event against deletion until the transaction ends. */
async function findUnknownFloor(tx: Transaction, eventId: string, floorId: string | null | undefined) {
  if (!floorId) return undefined
  const [floor] = await tx.select().from(floors).where(eq(floors.id, floorId)).for('key share')
  return floor?.eventId === eventId ? undefined : { status: 'unknown-floor' as const, id: floorId }
}
