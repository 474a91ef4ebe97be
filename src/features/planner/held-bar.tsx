import type { Held } from './held.ts'

type HeldBarProps = {
  held: Held
  place: string
  from: string
  warnings: string[]
  onPutBack: () => void
  onPutHere: () => void
  onUnplace: () => void
  /** Undefined where nothing follows. */
  onTakeFollowing: (() => void) | undefined
  onAsk: () => void
}

/** Says what is held, where it would go, and how to put it back. */
export function HeldBar({
  held,
  place,
  from,
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
        <small>{from}</small>
      </p>
      <p role="status" className="planner-preview">
        {[place, ...warnings].join('. ')}.
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
