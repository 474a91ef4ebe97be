import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../../db/client.ts'
import { type Room, rooms, sessions } from '../../../../db/schema.ts'
import { compareRooms } from '../../../program/program-rows.ts'
import { deleteRow, editRow } from '../../../records/row-writes.ts'
import { lockEventRooms, ROOM_STEP } from '../../../records/session-rooms.ts'
import { runUnitOfWork, type WriteContext } from '../../../records/unit-of-work.ts'
import { roomKey } from '../../../text/room-key.ts'
import type { NewRoom, RoomEdit } from '../schema.ts'
import { findUnknownFloor, type UnknownFloor } from './floor-writes.ts'

/** Another room of the event is called that: the two can be made one (product §19.2). */
export type RoomNameTaken = { status: 'same-name'; room: Room }
/** Sessions say that they are in it. */
export type RoomInUse = { status: 'in-use'; room: Room; sessions: number }

export function createRoom(input: NewRoom, { actor, dryRun }: WriteContext) {
  return runUnitOfWork(
    async (writing) => {
      if (!(await writing.lockEvent(input.eventId))) return { status: 'no-event' as const }
      const refused = await findRefusal(input)(writing.tx, input.eventId)
      if (refused) return refused
      const last = (await lockRoomRows(writing.tx, input.eventId)).at(-1)?.position ?? -ROOM_STEP
      const sentence = ({ name }: Room) => `Created room “${name}”`
      return writing.create('rooms', { ...once(input), position: last + ROOM_STEP }, { who: actor, sentence })
    },
    { dryRun },
  )
}

export function updateRoom(id: string, input: RoomEdit, by: WriteContext) {
  const sentence = (room: Room, before: Room) =>
    room.name === before.name ? `Edited room “${room.name}”` : `Renamed room “${before.name}” to “${room.name}”`
  return editRow('rooms', id, once(input), by, sentence, findRefusal(input, id))
}

/** Not while sessions are in it: nobody would find them. */
export function deleteRoom(id: string, by: WriteContext) {
  const sentence = ({ name }: Room) => `Deleted room “${name}”`
  return deleteRow('rooms', id, by, sentence, undefined, async (tx, eventId): Promise<RoomInUse | undefined> => {
    await lockEventRooms(tx, eventId)
    const room = (await lockRoomRows(tx, eventId)).find((each) => each.id === id)
    const used = await tx.$count(sessions, eq(sessions.roomId, id))
    return room && used ? { status: 'in-use', room, sessions: used } : undefined
  })
}

/** Twice the same is once. */
function once<Input extends { access?: Room['access'] | null }>(input: Input): Input {
  return input.access ? { ...input, access: [...new Set(input.access)] } : input
}

/** Keeps other writers of rooms out until the transaction ends. */
function findRefusal({ name, floorId }: Pick<RoomEdit, 'name' | 'floorId'>, id?: string) {
  return async (tx: Transaction, eventId: string): Promise<RoomNameTaken | UnknownFloor | undefined> => {
    await lockEventRooms(tx, eventId)
    const key = roomKey(name ?? '')
    const there = key && (await lockRoomRows(tx, eventId)).find((room) => room.id !== id && roomKey(room.name) === key)
    return there ? { status: 'same-name', room: there } : findUnknownFloor(tx, eventId, floorId)
  }
}

export async function lockRoomRows(tx: Transaction, eventId: string): Promise<Room[]> {
  return (await tx.select().from(rooms).where(eq(rooms.eventId, eventId))).sort(compareRooms)
}
