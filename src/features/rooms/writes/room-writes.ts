import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../../db/client.ts'
import { type ChangedRow, type Room, rooms, type Session, sessions } from '../../../../db/schema.ts'
import { roomKey } from '../../../format/room-key.ts'
import { edited } from '../../../records/differences.ts'
import { type By, recordedChange } from '../../../records/recorded-write.ts'
import { holdRooms, ROOM_STEP } from '../../../records/rooms-of-sessions.ts'
import { deleteRow, editRow } from '../../../records/row-writes.ts'
import type { NewRoom, RoomEdit } from '../schema.ts'
import { inOrder } from '../service.ts'
import { type UnknownFloor, unknownFloor } from './floor-writes.ts'

/** Another room of the event is called that: the two can be made one (product §19.2). */
export type SameName = { status: 'same-name'; room: Room }
/** Sessions say that they are in it. */
export type InUse = { status: 'in-use'; room: Room; sessions: number }

export function createRoom(input: NewRoom, { who, isRehearsal }: By) {
  return recordedChange(
    async (writing) => {
      if (!(await writing.holdEvent(input.eventId))) return { status: 'no-event' as const }
      const refused = await whyNot(input)(writing.tx, input.eventId)
      if (refused) return refused
      const last = (await roomsIn(writing.tx, input.eventId)).at(-1)?.position ?? -ROOM_STEP
      const sentence = ({ name }: Room) => `Created room “${name}”`
      return writing.create('rooms', { ...once(input), position: last + ROOM_STEP }, { who, sentence })
    },
    { isRehearsal },
  )
}

/** A new name is its sessions' location as well. */
export function updateRoom(id: string, input: RoomEdit, by: By) {
  const sentence = (room: Room, before: Room) =>
    room.name === before.name ? `Edited room “${room.name}”` : `Renamed room “${before.name}” to “${room.name}”`
  return editRow('rooms', id, once(input), by, sentence, whyNot(input, id), (tx, before, after) =>
    after && before.name !== after.name ? moved(tx, before, after.name) : Promise.resolve([]),
  )
}

/** Not while sessions are in it: nobody would find them. */
export function deleteRoom(id: string, by: By) {
  const sentence = ({ name }: Room) => `Deleted room “${name}”`
  return deleteRow('rooms', id, by, sentence, undefined, async (tx, eventId): Promise<InUse | undefined> => {
    await holdRooms(tx, eventId)
    const room = (await roomsIn(tx, eventId)).find((each) => each.id === id)
    const inIt = room ? await sessionsIn(tx, room) : []
    return room && inIt.length ? { status: 'in-use', room, sessions: inIt.length } : undefined
  })
}

/** Twice the same is once. */
function once<Input extends { access?: Room['access'] | null }>(input: Input): Input {
  return input.access ? { ...input, access: [...new Set(input.access)] } : input
}

/** Keeps other writers of rooms out until the transaction ends. */
function whyNot({ name, floorId }: Pick<RoomEdit, 'name' | 'floorId'>, id?: string) {
  return async (tx: Transaction, eventId: string): Promise<SameName | UnknownFloor | undefined> => {
    await holdRooms(tx, eventId)
    const key = roomKey(name ?? '')
    const there = key && (await roomsIn(tx, eventId)).find((room) => room.id !== id && roomKey(room.name) === key)
    return there ? { status: 'same-name', room: there } : unknownFloor(tx, eventId, floorId)
  }
}

export async function roomsIn(tx: Transaction, eventId: string): Promise<Room[]> {
  return (await tx.select().from(rooms).where(eq(rooms.eventId, eventId))).sort(inOrder)
}

/** The sessions of a room, with their location rewritten. */
export async function moved(tx: Transaction, room: Room, location: string): Promise<ChangedRow[]> {
  return (await sessionsIn(tx, room)).map((before) => {
    return { table: 'sessions', id: before.id, before, after: edited(before, { location }) }
  })
}

async function sessionsIn(tx: Transaction, { eventId, name }: Room): Promise<Session[]> {
  const all = await tx.select().from(sessions).where(eq(sessions.eventId, eventId)).orderBy(sessions.id).for('update')
  return all.filter(({ location }) => roomKey(location) === roomKey(name))
}
