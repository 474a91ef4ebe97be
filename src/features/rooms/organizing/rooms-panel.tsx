import { ArrowDown, ArrowUp, MapPin, Merge } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Event, Room, Session } from '../../../../db/schema.ts'
import { callAsOrganizer } from '../../../browser/organizer-call.ts'
import { SelectField } from '../../../forms/fields/text-field.tsx'
import { useDelete } from '../../../forms/use-delete.ts'
import { useFormDialog } from '../../../forms/use-open-form.ts'
import { sessionRoomFinder } from '../../../program/program.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { AddButton } from '../../../ui/lists/add-button.tsx'
import { ListPanel } from '../../../ui/lists/list-panel.tsx'
import { RowActions } from '../../../ui/lists/row-actions.tsx'
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx'
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { accessNames } from '../constants.ts'
import { findPinPosition, floorPlansOf } from '../floor-plans.ts'
import { MERGE_EXPLANATION, useFloors, useRoomAction, useRooms } from '../queries.ts'
import { FloorsSection } from './floors-section.tsx'
import { PinDialog } from './pin-dialog.tsx'
import { RoomForm } from './room-form.tsx'

const NONE: Room[] = []

type RoomsPanelProps = {
  event: Event
  sessions: Session[]
}

export function RoomsPanel({ event, sessions }: RoomsPanelProps) {
  const rooms = useRooms(event)
  const floors = useFloors(event)
  const form = useFormDialog<Room>()
  const [merging, setMerging] = useState<Room>()
  const [placing, setPlacing] = useState<Room>()
  const arranging = useRoomAction()
  const deletion = useDelete({
    remove: ({ id, version }) => callAsOrganizer('DELETE /api/admin/rooms/:id', { params: { id }, version }),
    question: 'Delete this room?',
    done: 'Room deleted successfully',
    failed: 'Failed to delete room',
  })
  const all = rooms.data ?? NONE
  const plans = useMemo(() => floorPlansOf(event, floors.data ?? []), [event, floors.data])
  const counts = useMemo(() => countSessions(all, sessions), [all, sessions])
  const focusAfterMove = useFocusAfterMove(all, arranging.isPending)
  const move = (room: Room, by: number) => {
    focusAfterMove(room, by)
    arranging.mutate({ room, to: all.indexOf(room) + by, of: all.length })
  }
  return (
    <>
      <ListPanel
        title="Manage Rooms"
        nouns={['room', 'rooms']}
        rows={rooms.data}
        saved={form.saved}
        error={rooms.error}
        onRetry={() => void rooms.refetch()}
        textOf={({ name, directions }) => `${name} ${directions ?? ''}`}
        actions={
          <>
            <a className="button" href={screenOf(event)} target="_blank" rel="noreferrer">
              Hall screen
            </a>
            <AddButton onClick={form.openNew}>Add Room</AddButton>
          </>
        }
        empty={<p>No rooms yet. Rooms are created from session locations, or you can add one here.</p>}
        renderRow={(room) => (
          <RoomRow
            key={room.id}
            room={room}
            sign={screenOf(event, room)}
            place={findPinPosition(room, plans)?.plan.name}
            sessions={counts.get(room.id) ?? 0}
            isFirst={room === all[0]}
            isLast={room === all.at(-1)}
            isBusy={arranging.isPending || deletion.deletingId === room.id}
            onMove={(by) => move(room, by)}
            onPlace={() => setPlacing(room)}
            onMerge={all.length > 1 ? () => setMerging(room) : undefined}
            onEdit={() => form.openOn(room)}
            onDelete={() => deletion.ask(room)}
          />
        )}
      />
      <FloorsSection event={event} rooms={all} />
      {form.isOpen && (
        <RoomForm
          event={event}
          room={form.row}
          rooms={all}
          sessions={counts.get(form.row?.id ?? '') ?? 0}
          onClose={form.close}
        />
      )}
      {merging && <MergeDialog room={merging} rooms={all} onClose={() => setMerging(undefined)} />}
      {placing && (
        <PinDialog
          key={placing.id}
          room={placing}
          rooms={all}
          plans={plans}
          next={all.find((room) => room.id !== placing.id && !findPinPosition(room, plans))}
          onNext={setPlacing}
          onClose={() => setPlacing(undefined)}
        />
      )}
    </>
  )
}

/** The hall screen, or a room's door sign (product §30). */
function screenOf({ slug }: Event, room?: Room): string {
  return `/screen?${new URLSearchParams({ eventSlug: slug, ...(room && { room: room.id }) })}`
}

function countSessions(rooms: Room[], sessions: Session[]): Map<string | undefined, number> {
  const roomOf = sessionRoomFinder(rooms)
  const inRooms = Map.groupBy(sessions, (session) => roomOf(session)?.id)
  return new Map([...inRooms].map(([id, { length }]) => [id, length]))
}

/** Keeps the focus on the pressed button, or on its neighbor at an end of the list. */
function useFocusAfterMove(rooms: Room[], isBusy: boolean) {
  const wanted = useRef<string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has its new order
  useLayoutEffect(() => {
    if (isBusy) return
    const labels = wanted.current
    wanted.current = []
    requestAnimationFrame(() => {
      for (const label of labels) {
        const button = document.querySelector<HTMLButtonElement>(`[aria-label="${CSS.escape(label)}"]`)
        if (!button || button.disabled) continue
        if (document.activeElement === document.body) button.focus()
        return
      }
    })
  }, [rooms, isBusy])
  return ({ name }: Room, by: number) => {
    const labels = [`Move up ${name}`, `Move down ${name}`]
    wanted.current = by < 0 ? labels : labels.reverse()
  }
}

type MergeDialogProps = { room: Room; rooms: Room[]; onClose: () => void }

function MergeDialog({ room, rooms, onClose }: MergeDialogProps) {
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

type RoomRowProps = {
  room: Room
  /** The URL of its door sign. */
  sign: string
  /** The name of its plan. */
  place: string | undefined
  sessions: number
  isFirst: boolean
  isLast: boolean
  isBusy: boolean
  onMove: (by: number) => void
  onPlace: () => void
  onMerge: (() => void) | undefined
  onEdit: () => void
  onDelete: () => void
}

function RoomRow({ room, sign, place, sessions, isFirst, isLast, isBusy, ...on }: RoomRowProps) {
  const { name, capacity, directions, access } = room
  const about = [
    pluralize(sessions, 'session'),
    capacity && pluralize(capacity, 'seat'),
    place ?? 'not on a plan',
    ...accessNames(access),
  ]
  return (
    <li className="row room-row">
      <div>
        <h3>{name}</h3>
        <p className="about">
          {about.filter(Boolean).join(' · ')} ·{' '}
          <a href={sign} target="_blank" rel="noreferrer" aria-label={`Door sign for ${name}`}>
            Door sign
          </a>
        </p>
        {directions && <p className="clamped">{directions}</p>}
      </div>
      <span className="row-actions">
        <IconButton
          icon={ArrowUp}
          label="Move up"
          of={name}
          isDisabled={isFirst || isBusy}
          onClick={() => on.onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label="Move down"
          of={name}
          isDisabled={isLast || isBusy}
          onClick={() => on.onMove(1)}
        />
        <IconButton icon={MapPin} label="Place on the plan" of={name} onClick={on.onPlace} />
        {on.onMerge && <IconButton icon={Merge} label="Merge" of={name} onClick={on.onMerge} />}
        <RowActions name={name} isDeleting={isBusy} onEdit={on.onEdit} onDelete={on.onDelete} />
      </span>
    </li>
  )
}
