import type { Event, Room } from '../../../../db/schema.ts'
import { typedFields } from '../../../forms/fields/typed-fields.ts'
import { RowFormDialog } from '../../../forms/row-form-dialog.tsx'
import { useRowForm } from '../../../forms/use-row-form.ts'
import { ACCESS_FEATURES } from '../constants.ts'
import { findRoomNamed, useSaveRoom } from '../queries.ts'
import { ROOM_LABELS, type RoomFields, roomFields } from '../schema.ts'

type RoomFormProps = {
  event: Event
  /** Undefined for a new room. */
  room: Room | undefined
  rooms: Room[]
  sessions: number
  onClose: (saved?: Room) => void
}

const { Text, TextArea, Checklist } = typedFields<RoomFields>()

export function RoomForm({ event, room, rooms, sessions, onClose }: RoomFormProps) {
  const form = useRowForm({
    draftKey: room ? `room-${room.id}` : `new-room-${event.id}`,
    row: room,
    schema: roomFields,
    labels: ROOM_LABELS,
    warningsOf: ({ name }) => ({ name: nameWarnings(name, room, rooms) }),
    say: (value) => (Array.isArray(value) ? value.map(accessName).join(', ') : String(value)),
    save: useSaveRoom(event, rooms),
    done: room ? 'Room updated successfully' : 'Room created successfully',
    failed: room ? 'Failed to update room' : 'Failed to create room',
    onSaved: onClose,
  })
  const renames =
    sessions === 1 ? 'Renaming also updates its session.' : `Renaming also updates its ${sessions} sessions.`
  return (
    <RowFormDialog title={room ? 'Edit Room' : 'Create Room'} form={form} onClose={() => onClose()}>
      <Text name="name" hint={room && sessions ? renames : undefined} />
      <Text name="capacity" placeholder="120" />
      <TextArea name="directions" rows={3} hint="One sentence on how to get there." />
      <Checklist name="access" choices={[...ACCESS_FEATURES]} unknown="Unknown" empty="" />
    </RowFormDialog>
  )
}

function nameWarnings(name: string, room: Room | undefined, rooms: Room[]): string[] {
  const other = findRoomNamed(name, room, rooms)
  if (!other) return []
  return [
    room
      ? `A room named “${other.name}” exists. Saving will merge this room into it.`
      : `A room named “${other.name}” already exists`,
  ]
}

const accessName = (id: string) => ACCESS_FEATURES.find((each) => each.id === id)?.name ?? id
