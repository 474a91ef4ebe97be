import type { Room } from '../../../db/schema.ts'
import { formatTimeRange } from '../../text/time/format-time.ts'
import type { Held } from './held.ts'
import { placeTimes, toClock } from './place.ts'

type HeldBarProps = {
  held: Held
  rooms: Room[]
  warnings: string[]
  onPutBack: () => void
  onPutHere: () => void
  onUnplace: () => void
  onTakeFollowing: (() => void) | undefined
  onAsk: () => void
}

export function HeldBar({
  held,
  rooms,
  warnings,
  onPutBack,
  onPutHere,
  onUnplace,
  onTakeFollowing,
  onAsk,
}: HeldBarProps) {
  const [first, ...others] = held.sessions
  return (
    <div className="planner-bar">
      <p>
        <strong>
          Moving “{first!.title}”{others.length > 0 && ` and ${others.length} more`}
        </strong>
        <small>{describeOrigin(held, rooms)}</small>
      </p>
      <p role="status" className="planner-preview">
        {[describePlace(held, rooms), ...warnings].join('. ')}.
      </p>
      <div className="buttons">
        <button type="button" className="button primary" onClick={onPutHere}>
          Put it here
        </button>
        <button type="button" className="button" onClick={onPutBack}>
          Put it back
        </button>
        <button type="button" className="button" onClick={onAsk}>
          Move…
        </button>
        {onTakeFollowing && (
          <button type="button" className="button" onClick={onTakeFollowing}>
            With what follows
          </button>
        )}
        {first!.at && (
          <button type="button" className="button" onClick={onUnplace}>
            Remove from schedule
          </button>
        )}
      </div>
    </div>
  )
}

function describePlace({ day, room, start, minutes }: Held, rooms: Room[]): string {
  const { startTime, endTime } = placeTimes({ day, room, start: toClock(start) }, minutes)
  return `${formatTimeRange(startTime, endTime)}, ${rooms.find(({ id }) => id === room)?.name}`
}

function describeOrigin({ sessions: [first] }: Held, rooms: Room[]): string {
  const { at, minutes } = first!
  if (!at) return `${minutes} min · was not placed`
  const { startTime } = placeTimes({ ...at, start: toClock(at.start) }, minutes)
  return `${minutes} min · was ${formatTimeRange(startTime, '')}, ${rooms.find(({ id }) => id === at.room)?.name}`
}
