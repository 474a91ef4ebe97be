import { ArrowDown, ArrowUp, MapPin, Merge } from 'lucide-react'
import type { Room } from '../../../../db/schema.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { RowActions } from '../../../ui/lists/row-actions.tsx'
import { accessNames } from '../constants.ts'

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

export function RoomRow({ room, sign, place, sessions, isFirst, isLast, isBusy, ...on }: RoomRowProps) {
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
