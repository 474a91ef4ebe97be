import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Event, Floor, Room } from '../../../db/schema.ts'
import { type CallResponse, callAsOrganizer, errorMessage, readAsOrganizer } from '../../browser/organizer-call.ts'
import { notifySaved } from '../../forms/notify-saved.tsx'
import { notify } from '../../layout/toaster.tsx'
import { roomKey } from '../../text/fold.ts'
import type { FloorFields, RoomFields } from './schema.ts'

export function useRooms({ slug }: Pick<Event, 'slug'>) {
  return useQuery({
    queryKey: ['rooms', slug],
    queryFn: () => readAsOrganizer('GET /api/admin/rooms', { query: { eventSlug: slug } }),
  })
}

export function useFloors({ slug }: Pick<Event, 'slug'>) {
  return useQuery({
    queryKey: ['floors', slug],
    queryFn: () => readAsOrganizer('GET /api/admin/floors', { query: { eventSlug: slug } }),
  })
}

/** Creates a room, or writes over the one the form began with; a name that another room has makes one of the two, once that was asked. */
export function useSaveRoom({ id: eventId }: Pick<Event, 'id'>, rooms: Room[]) {
  const client = useQueryClient()
  return async (fields: RoomFields, base: Room | undefined): Promise<CallResponse<Room>> => {
    const other = base && findRoomNamed(fields.name, base, rooms)
    const saved =
      base && other && confirm(`Merge “${base.name}” into “${other.name}”? ${MERGE_EXPLANATION}`)
        ? await merge(base, other)
        : base
          ? await callAsOrganizer('PATCH /api/admin/rooms/:id', {
              params: { id: base.id },
              body: { ...fields, eventId },
              version: base.version,
            })
          : await callAsOrganizer('POST /api/admin/rooms', { body: { ...fields, eventId } })
    // Its sessions may be somewhere else by now.
    await client.invalidateQueries()
    return saved
  }
}

export const MERGE_EXPLANATION = 'Its sessions move to the other room, and this room is removed. You can undo this.'

/** The room that is called so already. */
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

/** Where a room is on which plan; nowhere without one. */
export type PinPosition = { floorId: string | null; x: number; y: number }

type Arranging =
  | { room: Room; into: Room }
  | { room: Room; to: number; of: number }
  | { room: Room; place: PinPosition | undefined }

/** Merges, moves or places a room, and says so with a way back; the lists are fetched again before it is done. */
export function useRoomAction() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (wanted: Arranging) => (await arrange(wanted)).changeId,
    onSuccess: (changeId, wanted) => notifySaved('Success', changeId, { text: saidOf(wanted) }),
    onError: (error) => notify({ title: 'Failed to update room', text: errorMessage(error), destructive: true }),
    onSettled: () => client.invalidateQueries(),
  })
}

function arrange(wanted: Arranging): Promise<CallResponse<Room>> {
  const { room } = wanted
  if ('into' in wanted) return merge(room, wanted.into)
  const params = { id: room.id }
  if ('to' in wanted) return callAsOrganizer('POST /api/admin/rooms/:id/move', { params, body: { to: wanted.to } })
  const { floorId, x, y } = wanted.place ?? { floorId: null, x: null, y: null }
  return callAsOrganizer('PATCH /api/admin/rooms/:id', { params, body: { floorId, x, y }, version: room.version })
}

function saidOf(wanted: Arranging): string {
  const { name } = wanted.room
  if ('into' in wanted) return `Merged “${name}” into “${wanted.into.name}”`
  if ('to' in wanted) return `Moved “${name}” to position ${wanted.to + 1} of ${wanted.of}`
  return wanted.place ? `Placed “${name}” on the plan` : `Removed “${name}” from the plan`
}

/** As {@link useSaveRoom}, of a floor. */
export function useSaveFloor({ id: eventId }: Pick<Event, 'id'>) {
  const client = useQueryClient()
  return async (fields: FloorFields, base: Floor | undefined) => {
    const body = { ...fields, eventId }
    const saved = base
      ? await callAsOrganizer('PATCH /api/admin/floors/:id', { params: { id: base.id }, body, version: base.version })
      : await callAsOrganizer('POST /api/admin/floors', { body })
    await client.invalidateQueries()
    return saved
  }
}
