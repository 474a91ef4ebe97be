import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import type { Room } from '../../../../db/schema.ts'
import { SelectField } from '../../../forms/fields/text-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogButtons, ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { isOwnPicture, Picture } from '../../../ui/picture.tsx'
import { type FloorPlan, findPinPosition } from '../floor-plans.ts'
import { type PinPosition, useRoomAction } from '../queries.ts'

type PlaceDialogProps = { room: Room; rooms: Room[]; plans: FloorPlan[]; onClose: () => void }

export function PinDialog({ room, rooms, plans, onClose }: PlaceDialogProps) {
  const shown = plans.filter(({ src }) => isOwnPicture(src))
  const known = findPinPosition(room, plans)
  const [floorId, setFloorId] = useState(known ? known.plan.id : (shown[0]?.id ?? null))
  const [at, setAt] = useState(known && { x: known.x, y: known.y })
  const arranging = useRoomAction()
  const plan = shown.find((each) => each.id === floorId)
  const save = (place: PinPosition | undefined) => arranging.mutate({ room, place }, { onSuccess: onClose })
  const saveHere = () => at && save({ floorId, ...at })
  const others = rooms.filter((other) => other.id !== room.id && findPinPosition(other, plans)?.plan === plan)
  return (
    <ModalDialog title={`Place “${room.name}”`} onClose={onClose}>
      <div className="content">
        {shown.length > 1 && (
          <SelectField
            label="Floor"
            value={floorId ?? ''}
            options={shown.map(({ id, name }) => [id ?? '', name])}
            onChange={(chosen) => setFloorId(chosen || null)}
          />
        )}
        {plan?.src ? (
          <PinEditor
            key={plan.src}
            src={plan.src}
            name={room.name}
            others={others}
            at={at}
            onMove={setAt}
            onSave={saveHere}
          />
        ) : (
          <p className="empty">No floor plan yet. Upload one in Event settings or add a floor.</p>
        )}
      </div>
      <DialogButtons onLeave={onClose} act="Save" isDisabled={!at || !plan || arranging.isPending} onAct={saveHere}>
        {known && (
          <Button disabled={arranging.isPending} onClick={() => save(undefined)}>
            Remove from plan
          </Button>
        )}
      </DialogButtons>
    </ModalDialog>
  )
}

type At = { x: number; y: number }

type PlacingPlanProps = {
  src: string
  name: string
  others: Room[]
  at: At | undefined
  onMove: (at: At) => void
  onSave: () => void
}

/** In percent of the plan. Shift moves ten times as far. */
const STEP = 0.5
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** A click places the room, arrow keys move it from there or from the middle, and Enter saves. */
function PinEditor({ src, name, others, at, onMove, onSave }: PlacingPlanProps) {
  const plan = useRef<HTMLButtonElement>(null)
  const onClick = (event: MouseEvent) => {
    // A press of Enter has no point.
    if (event.detail === 0) return at ? onSave() : onMove({ x: 50, y: 50 })
    const box = plan.current!.getBoundingClientRect()
    const percent = (from: number, size: number) => rounded((from / size) * 100)
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
        onKeyDown={onKeyDown}>
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
