import { useId, useState } from 'react'
import type { Room } from '../../../../db/schema.ts'
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { isOwnPicture } from '../../../ui/pictures/picture.tsx'
import { type FloorPlan, findPinPosition } from '../floor-plans.ts'
import { type PinPosition, useRoomAction } from '../queries.ts'
import { PinEditor } from './pin-editor.tsx'

type PlaceDialogProps = {
  room: Room
  rooms: Room[]
  plans: FloorPlan[]
  /** The next that has no place yet. */
  next: Room | undefined
  onNext: (room: Room) => void
  onClose: () => void
}

/** Says where a room is on which plan, by a click or with the arrow keys (product §19.6). */
export function PinDialog({ room, rooms, plans, next, onNext, onClose }: PlaceDialogProps) {
  const shown = plans.filter(({ src }) => isOwnPicture(src))
  const known = findPinPosition(room, plans)
  const [floorId, setFloorId] = useState(known ? known.plan.id : (shown[0]?.id ?? null))
  const [at, setAt] = useState(known && { x: known.x, y: known.y })
  const arranging = useRoomAction()
  const id = useId()
  const plan = shown.find((each) => each.id === floorId)
  const save = (place: PinPosition | undefined, done: () => void) =>
    arranging.mutate({ room, place }, { onSuccess: done })
  const saveHere = (done: () => void) => at && save({ floorId, ...at }, done)
  const others = rooms.filter((other) => other.id !== room.id && findPinPosition(other, plans)?.plan === plan)
  return (
    <ModalDialog title={`Place “${room.name}”`} className="placing" onClose={onClose}>
      <div className="content">
        {shown.length > 1 && (
          <div className="field">
            <label htmlFor={id}>Floor</label>
            <select id={id} value={floorId ?? ''} onChange={({ target }) => setFloorId(target.value || null)}>
              {shown.map((each) => (
                <option key={each.id} value={each.id ?? ''}>
                  {each.name}
                </option>
              ))}
            </select>
          </div>
        )}
        {plan?.src ? (
          <PinEditor
            key={plan.src}
            src={plan.src}
            name={room.name}
            others={others}
            at={at}
            onMove={setAt}
            onTake={() => saveHere(onClose)}
          />
        ) : (
          <p className="empty">No floor plan yet. Upload one in Event settings or add a floor.</p>
        )}
      </div>
      <footer>
        {known && (
          <button
            type="button"
            className="button"
            disabled={arranging.isPending}
            onClick={() => save(undefined, onClose)}
          >
            Remove from plan
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        {next && (
          <button
            type="button"
            className="button"
            disabled={!at || arranging.isPending}
            onClick={() => saveHere(() => onNext(next))}
          >
            Save and place next room
          </button>
        )}
        <button
          type="button"
          className="button primary"
          disabled={!at || !plan || arranging.isPending}
          onClick={() => saveHere(onClose)}
        >
          Save
        </button>
      </footer>
    </ModalDialog>
  )
}
