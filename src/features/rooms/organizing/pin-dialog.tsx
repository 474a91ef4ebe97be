import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import type { Room } from '../../../../db/schema.ts'
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { isOwnPicture, Picture } from '../../../ui/pictures/picture.tsx'
import { type FloorPlan, findPinPosition } from '../floor-plans.ts'
import { type PinPosition, useRoomAction } from '../queries.ts'

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
    <ModalDialog title={`Place “${room.name}”`} onClose={onClose}>
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

type At = { x: number; y: number }

type PlacingPlanProps = {
  src: string
  name: string
  /** Those that have their place on this plan already. */
  others: Room[]
  at: At | undefined
  onMove: (at: At) => void
  /** The place is right. */
  onTake: () => void
}

/** In percent of the plan; with Shift ten times as far. */
const STEP = 0.5
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** A plan on which a click puts the room; arrow keys move it, from the middle where it is nowhere yet, and Enter takes it. */
function PinEditor({ src, name, others, at, onMove, onTake }: PlacingPlanProps) {
  const plan = useRef<HTMLButtonElement>(null)
  const onClick = (event: MouseEvent) => {
    // By keyboard: there is no point that was clicked on.
    if (event.detail === 0) return at ? onTake() : onMove({ x: 50, y: 50 })
    const box = plan.current!.getBoundingClientRect()
    const percent = (from: number, size: number) => rounded(((from / size) * 100) as number)
    onMove({ x: percent(event.clientX - box.left, box.width), y: percent(event.clientY - box.top, box.height) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ARROWS[event.key]
    if (!step) return
    event.preventDefault()
    const factor = event.shiftKey ? 10 : 1
    const from = at ?? { x: 50, y: 50 }
    onMove({ x: rounded(from.x + step[0] * factor), y: rounded(from.y + step[1] * factor) })
  }
  return (
    <>
      <button
        ref={plan}
        type="button"
        className="plan placing-plan"
        aria-label={`Where is ${name}? Click the plan or use the arrow keys (add Shift for bigger steps). Press Enter to save.`}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <Picture src={src} alt="" width={1200} height={900} sizes="(width < 900px) 100vw, 860px" loading="eager" />
        <svg className="pins" aria-hidden>
          {others.map((other) => (
            <g key={other.id} className="other">
              <circle cx={`${other.x}%`} cy={`${other.y}%`} r={5} />
              <text x={`${other.x}%`} y={`${other.y}%`} dy={20}>
                {other.name}
              </text>
            </g>
          ))}
          {at && (
            <g className="own">
              <circle cx={`${at.x}%`} cy={`${at.y}%`} r={10} />
              <text x={`${at.x}%`} y={`${at.y}%`} dy={28}>
                {name}
              </text>
            </g>
          )}
        </svg>
      </button>
      <p role="status" className="hint">
        {at
          ? `${at.x}% from the left, ${at.y}% from the top. Use the arrow keys to move it (add Shift for bigger steps). Press Enter to save.`
          : 'Click where the room is, or press an arrow key.'}
      </p>
    </>
  )
}

const rounded = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)) * 10) / 10
