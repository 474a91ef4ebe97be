import type { Floor, Room } from '../../db/schema.ts'
import type { Seed } from '../../seeds/seed.ts'
import { buildRow } from '../records/new-row.ts'
import { ROOM_STEP } from '../records/session-rooms.ts'
import { roomKey } from '../text/fold.ts'

type IdOf = (kind: 'floor' | 'room', key: string) => string
type Before = { floors: Floor[]; rooms: Room[] }

/** Keeps floors and described rooms that the seed's sessions use. Other rooms go with their old program. */
export function roomsFromSeed(eventId: string, idOf: IdOf, seed: Seed, before: Before): Before {
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
  const said = new Set(rooms.map(({ name }) => roomKey(name)))
  const used = new Set(seed.sessions.map(({ location }) => roomKey(location ?? null)))
  const staying = before.rooms.filter(({ name }) => used.has(roomKey(name)) && !said.has(roomKey(name)))
  const isGone = ({ floorId }: Room) => floorId !== null && !(floors ?? before.floors).some(({ id }) => id === floorId)
  return {
    floors: floors ?? before.floors,
    rooms: [...rooms, ...staying.map((room) => (isGone(room) ? { ...room, floorId: null, x: null, y: null } : room))],
  }
}
