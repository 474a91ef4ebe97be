import { useQueryClient } from '@tanstack/react-query'
import type { Event, Room } from '../../../db/schema.ts'
import { type CallResponse, callAsOrganizer } from '../../browser/organizer-call.ts'
import { useSaveRow } from '../../forms/use-save-row.ts'
import { useWrite } from '../../forms/use-write.ts'
import { roomKey } from '../../text/fold.ts'
import type { RoomFields } from './schema.ts'

export function useSaveRoom(event: Event, rooms: Room[]) {
  const client = useQueryClient()
  const save = useSaveRow(event, 'rooms', { isShownElsewhere: true })
  return async (fields: RoomFields, base: Room | undefined, key: string): Promise<CallResponse<Room>> => {
    const other = base && findRoomNamed(fields.name, base, rooms)
    if (!other || !confirm(`Merge “${base.name}” into “${other.name}”? ${MERGE_EXPLANATION}`))
      return save(fields, base, key)
    const merged = await merge(base, other)
    await client.invalidateQueries()
    return merged
  }
}

export const MERGE_EXPLANATION = 'Its sessions move to the other room, and this room is removed. You can undo this.'

export function findRoomNamed(name: string, room: Room | undefined, rooms: Room[]): Room | undefined {
  return rooms.find(({ id, name: other }) => id !== room?.id && roomKey(other) === roomKey(name))
}

function merge(from: Room, into: Room) {
  return callAsOrganizer('POST /api/admin/rooms/:id/merge', {
    params: { id: from.id },
    body: { into: into.id },
    version: from.version,
  })
}

export type PinPosition = { floorId: string | null; x: number; y: number }

type RoomAction =
  | { room: Room; into: Room }
  | { room: Room; to: number; of: number }
  | { room: Room; place: PinPosition | undefined }

export function useRoomAction() {
  return useWrite({
    write: runRoomAction,
    done: (_, action) => ({ title: 'Success', text: describeRoomAction(action) }),
    failed: 'Failed to update room',
  })
}

function runRoomAction(action: RoomAction): Promise<CallResponse<Room>> {
  const { room } = action
  if ('into' in action) return merge(room, action.into)
  const params = { id: room.id }
  if ('to' in action) return callAsOrganizer('POST /api/admin/rooms/:id/move', { params, body: { to: action.to } })
  const body = action.place ?? { floorId: null, x: null, y: null }
  return callAsOrganizer('PATCH /api/admin/rooms/:id', { params, body, version: room.version })
}

function describeRoomAction(action: RoomAction): string {
  const { name } = action.room
  if ('into' in action) return `Merged “${name}” into “${action.into.name}”`
  if ('to' in action) return `Moved “${name}” to position ${action.to + 1} of ${action.of}`
  return action.place ? `Placed “${name}” on the plan` : `Removed “${name}” from the plan`
}
