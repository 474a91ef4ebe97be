import { useEffect, useMemo, useState } from 'react'
import type { Room } from '../../../db/schema.ts'
import type { Program } from '../../program/program.ts'
import { formatTime } from '../../text/time/format-time.ts'
import { Button } from '../../ui/button.tsx'
import { type Held, movesOf } from './held.ts'
import { formatMinutes, toClock } from './place.ts'
import { type PlannerData, previewWarnings } from './preview.ts'
import type { useHeld } from './use-held.ts'

type HeldBarProps = Pick<ReturnType<typeof useHeld>, 'drop' | 'letGo' | 'unplace'> & {
  data: PlannerData
  program: Program
  held: Held
  shownRooms: Room[]
  onAsk: () => void
}

/** The sentences wait until the session rests: a frame of a drag has no time for them. */
const REST_MS = 200

export function HeldBar({ data, program, held, shownRooms, drop, letGo, unplace, onAsk }: HeldBarProps) {
  const [first, ...others] = held.sessions
  const [rested, setRested] = useState<Held>()
  useEffect(() => {
    const timer = setTimeout(() => setRested(held), REST_MS)
    return () => clearTimeout(timer)
  }, [held])
  const { start, minutes, room } = rested ?? held
  const warnings = useMemo(
    () => (rested ? previewWarnings(data, program, movesOf(rested, shownRooms)) : []),
    [data, program, rested, shownRooms],
  )
  const nameOf = (room: string) => data.rooms.find(({ id }) => id === room)?.name
  const origin = first!.at ? `was ${formatTime(toClock(first!.at.start))}, ${nameOf(first!.at.room)}` : 'was not placed'
  return (
    <div className="accent cluster wrap tight planner-bar">
      <p>
        <strong>
          Moving “{first!.title}”{others.length > 0 && ` and ${others.length} more`}
        </strong>
        <small>
          {first!.minutes} min · {origin}
        </small>
        <small className="planner-keys">Arrow keys move it, with Shift its end.</small>
      </p>
      <p role="status" className="planner-preview">
        {[`${formatMinutes(start, minutes)}, ${nameOf(room)}`, ...warnings].join('. ')}.
      </p>
      <div className="buttons">
        <Button look="primary" onClick={() => drop(held)}>
          Put it here
        </Button>
        <Button onClick={letGo}>Put it back</Button>
        <Button onClick={onAsk}>Move…</Button>
        {first!.at && <Button onClick={unplace}>Remove from schedule</Button>}
      </div>
    </div>
  )
}
