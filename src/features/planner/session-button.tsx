import { memo, type PointerEvent, useSyncExternalStore } from 'react'
import { Store } from '../../browser/store.ts'
import type { ProgramSession } from '../../program/program.ts'
import { formatTimeRange } from '../../text/time/format-time.ts'
import { trackMarks } from '../../text/track-colors.ts'
import { STATUS_LABELS } from '../sessions/constants.ts'
import type { Warning } from '../sessions/session-warnings.ts'
import type { Planned } from './held.ts'

type SessionButtonProps = {
  session: ProgramSession
  planned: Planned
  isUnpublished: boolean
  warnings: Warning[] | undefined
  stars: number | undefined
  mover: string | undefined
  onTake: (id: string, isMore: boolean) => void
  onPointerDown: (event: PointerEvent<HTMLElement>, id: string) => void
}

/** Ids of sessions. Each button reads its own mark only, because rendering hundreds of them anew slows the drag. */
export const marked = new Store<{ held: string[]; chosen: string[] }>()

function markOf(id: string) {
  const { held, chosen } = marked.value ?? { held: [], chosen: [] }
  return held.includes(id) ? 'held' : chosen.includes(id) ? 'chosen' : undefined
}

/** A tap or Enter takes it up, Shift chooses several. Memoized, because a day has hundreds. */
export const SessionButton = memo(function SessionButton(props: SessionButtonProps) {
  const { session, planned, isUnpublished, warnings, stars, mover, onTake, onPointerDown } = props
  const { id, title, people, room, wall, dayName, startTime, endTime, status, track } = session
  const mark = useSyncExternalStore(
    marked.subscribe,
    () => markOf(id),
    () => undefined,
  )
  // Where no time is shown, none is warned about.
  const hasTime = wall.start !== undefined
  const wrong = warnings?.filter(({ field }) => hasTime || !['startTime', 'endTime'].includes(field)) ?? []
  const time = hasTime ? formatTimeRange(startTime, endTime) : `${planned.minutes} min`
  const about = [
    !planned.at && hasTime && dayName,
    time,
    !planned.at && room?.name,
    people.map(({ name }) => name).join(', '),
    stars && `${stars} ★`,
    status !== 'confirmed' && STATUS_LABELS[status],
    isUnpublished && 'Not published yet',
  ]
  return (
    <button
      type="button"
      {...trackMarks(track, 'planner-session')}
      data-session={id}
      data-status={status}
      data-held={mark === 'held' || undefined}
      data-moved={!!mover || undefined}
      data-warned={wrong.length > 0 || undefined}
      aria-pressed={!!mark}
      onPointerDown={(event) => onPointerDown(event, id)}
      onClick={({ shiftKey }) => onTake(id, shiftKey)}>
      <strong className="clamped">{title}</strong>
      <span className="planner-about">
        <small>{about.filter(Boolean).join(' · ')}</small>
        {mover && <small>Moved by {mover}</small>}
        {wrong.map(({ sentence }) => (
          <small key={sentence} className="warning">
            {sentence}
          </small>
        ))}
      </span>
    </button>
  )
})
