import type { Event, Room } from '../../db/schema.ts'
import { listRooms } from '../../src/program/program-rows.ts'
import { roomKey } from '../../src/text/fold.ts'
import { exitCodes } from './exit-codes.ts'
import { fail } from './terminal.ts'

export async function roomOrFail(event: Event, called: string): Promise<Room> {
  const rooms = await listRooms(event.id)
  const known = rooms.length ? `Rooms: ${rooms.map(({ name }) => name).join(', ')}.` : 'This event has no rooms yet.'
  const room = rooms.find(({ name }) => roomKey(name) === roomKey(called))
  return room ?? fail(`${event.name} has no room "${called}". ${known}`, exitCodes.notFound)
}

export function failNoRoom(): never {
  fail('The room was deleted in the meantime.', exitCodes.notFound)
}
