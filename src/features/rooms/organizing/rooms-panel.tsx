import { __iconData as MapPin } from 'lucide-react/icons/map-pin'
import { __iconData as Merge } from 'lucide-react/icons/merge'
import { useMemo, useState } from 'react'
import type { Event, Room, Session } from '../../../../db/schema.ts'
import { useEventList } from '../../../browser/use-event-list.ts'
import { EditableList, type RowFormProps } from '../../../forms/editable-list.tsx'
import { typedFields } from '../../../forms/fields/bound-fields.tsx'
import { SelectField } from '../../../forms/fields/text-field.tsx'
import { RowFormDialog, useRowForm } from '../../../forms/row-form.tsx'
import { sessionRoomFinder } from '../../../program/program.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MoveButtons, useMove } from '../../../ui/lists/move-buttons.tsx'
import { RowActions } from '../../../ui/lists/row-actions.tsx'
import { DialogButtons, ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { ACCESS_FEATURES, accessNames } from '../constants.ts'
import { type FloorPlan, findPinPosition, floorPlansOf } from '../floor-plans.ts'
import { findRoomNamed, MERGE_EXPLANATION, useRoomAction, useSaveRoom } from '../queries.ts'
import { ROOM_LABELS, type RoomFields, roomFields } from '../schema.ts'
import { FloorsSection } from './floors-section.tsx'
import { PinDialog } from './pin-dialog.tsx'

const NONE: Room[] = []

export function RoomsPanel({ event, sessions }: { event: Event; sessions: Session[] }) {
  const rooms = useEventList('rooms', event)
  const floors = useEventList('floors', event)
  const [merging, setMerging] = useState<Room>()
  const [placing, setPlacing] = useState<Room>()
  const arranging = useRoomAction()
  const all = rooms.data ?? NONE
  const plans = useMemo(() => floorPlansOf(event, floors.data ?? []), [event, floors.data])
  const counts = useMemo(() => countSessions(all, sessions), [all, sessions])
  const move = useMove(all, arranging.isPending, (room, to) => arranging.mutate({ room, to, of: all.length }))
  return (
    <>
      <EditableList
        title="Manage Rooms"
        nouns={['room', 'rooms']}
        list={rooms}
        textOf={({ name, directions }) => `${name} ${directions ?? ''}`}
        actions={
          <a className="button" href={screenOf(event)} target="_blank" rel="noreferrer">
            Hall screen
          </a>
        }
        add="Add Room"
        empty={<p>No rooms yet. Rooms are created from session locations, or you can add one here.</p>}
        renderRow={(room, buttons) => {
          const { id, name, directions } = room
          const isBusy = arranging.isPending || buttons.isDeleting
          return (
            <li key={id} className="row room-row">
              <div>
                <h3>{name}</h3>
                <p className="about muted">
                  {aboutRoom(room, counts.get(id) ?? 0, plans)} ·{' '}
                  <a href={screenOf(event, room)} target="_blank" rel="noreferrer" aria-label={`Door sign for ${name}`}>
                    Door sign
                  </a>
                </p>
                {directions && <p className="clamped muted">{directions}</p>}
              </div>
              <span className="cluster wrap tight row-actions">
                <MoveButtons row={room} rows={all} isBusy={isBusy} onMove={move} />
                <IconButton icon={MapPin} label="Place on the plan" of={name} onClick={() => setPlacing(room)} />
                {all.length > 1 && <IconButton icon={Merge} label="Merge" of={name} onClick={() => setMerging(room)} />}
                <RowActions row={room} {...buttons} isDeleting={isBusy} />
              </span>
            </li>
          )
        }}
        renderForm={(form) => (
          <RoomForm event={event} rooms={all} sessions={counts.get(form.row?.id ?? '') ?? 0} {...form} />
        )}
      />
      <FloorsSection event={event} rooms={all} />
      {merging && <MergeDialog room={merging} rooms={all} onClose={() => setMerging(undefined)} />}
      {placing && <PinDialog room={placing} rooms={all} plans={plans} onClose={() => setPlacing(undefined)} />}
    </>
  )
}

function screenOf({ slug }: Event, room?: Room): string {
  return `/screen?${new URLSearchParams({ eventSlug: slug, ...(room && { room: room.id }) })}`
}

function countSessions(rooms: Room[], sessions: Session[]): Map<string | undefined, number> {
  const roomOf = sessionRoomFinder(rooms)
  const inRooms = Map.groupBy(sessions, (session) => roomOf(session)?.id)
  return new Map([...inRooms].map(([id, { length }]) => [id, length]))
}

function MergeDialog({ room, rooms, onClose }: { room: Room; rooms: Room[]; onClose: () => void }) {
  const others = rooms.filter(({ id }) => id !== room.id)
  const [into, setInto] = useState(others[0]?.id)
  const arranging = useRoomAction()
  const merge = () => {
    const other = others.find((each) => each.id === into)
    if (other) arranging.mutate({ room, into: other }, { onSuccess: onClose })
  }
  return (
    <ModalDialog title={`Merge “${room.name}”`} className="narrow" onClose={onClose}>
      <div className="content">
        <p>{MERGE_EXPLANATION}</p>
        <SelectField
          label="Merge into"
          value={into ?? ''}
          options={others.map(({ id, name }) => [id, name])}
          onChange={setInto}
        />
      </div>
      <DialogButtons onLeave={onClose} act="Merge" isDisabled={!into || arranging.isPending} onAct={merge} />
    </ModalDialog>
  )
}

function aboutRoom(room: Room, sessions: number, plans: FloorPlan[]): string {
  const { capacity, access } = room
  const about = [
    pluralize(sessions, 'session'),
    capacity && pluralize(capacity, 'seat'),
    findPinPosition(room, plans)?.plan.name ?? 'not on a plan',
    ...accessNames(access),
  ]
  return about.filter(Boolean).join(' · ')
}

type RoomFormProps = RowFormProps<Room> & { event: Event; rooms: Room[]; sessions: number }

const { Text, TextArea, Checklist } = typedFields<RoomFields>()

function RoomForm({ event, row: room, rooms, sessions, onClose }: RoomFormProps) {
  const form = useRowForm({
    noun: 'room',
    newIn: event.id,
    row: room,
    schema: roomFields,
    labels: ROOM_LABELS,
    warningsOf: ({ name }) => ({ name: nameWarnings(name, room, rooms) }),
    say: (value) => (Array.isArray(value) ? value.map(accessName).join(', ') : String(value)),
    save: useSaveRoom(event, rooms),
    onSaved: onClose,
  })
  const renames =
    sessions === 1 ? 'Renaming also updates its session.' : `Renaming also updates its ${sessions} sessions.`
  return (
    <RowFormDialog form={form} onClose={onClose}>
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
