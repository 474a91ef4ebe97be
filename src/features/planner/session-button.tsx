import type { PointerEvent } from 'react'
import type { ProgramSession } from '../../program/program.ts'
import { formatTimeRange } from '../../text/time/format-time.ts'
import type { Warning } from '../sessions/session-warnings.ts'
import type { Held, Planned } from './held.ts'

export type SessionButtonProps = {
  session: ProgramSession
  planned: Planned
  held: Held | undefined
  chosen: string[]
  warnings: Map<string, Warning[]>
  stars: Map<string, number>
  onTake: (id: string, isMore: boolean) => void
  onPointerDown: (event: PointerEvent<HTMLElement>, id: string) => void
}

/** A tap or Enter takes it up, Shift chooses several. */
export function SessionButton({
  session,
  planned,
  held,
  chosen,
  warnings,
  stars,
  onTake,
  onPointerDown,
}: SessionButtonProps) {
  const { id, title, people, startTime, endTime, status, track } = session
  const isHeld = !!held?.sessions.some((one) => one.id === id)
  const count = stars.get(id)
  // Without a place a session has no time to warn about.
  const wrong = warnings.get(id)?.filter(({ field }) => planned.at || !['startTime', 'endTime'].includes(field)) ?? []
  const time = planned.at ? formatTimeRange(startTime, endTime) : `${planned.minutes} min`
  const about = [
    time,
    people.map(({ name }) => name).join(', '),
    count && `${count} ★`,
    status !== 'confirmed' && STATUS[status],
  ]
  return (
    <button
      type="button"
      className={`planner-session ${TRACKS.includes(track) ? track.toLowerCase() : ''}`}
      data-session={id}
      data-status={status}
      data-held={isHeld || undefined}
      data-warned={wrong.length > 0 || undefined}
      aria-pressed={isHeld || chosen.includes(id)}
      onPointerDown={(event) => onPointerDown(event, id)}
      onClick={({ shiftKey }) => onTake(id, shiftKey)}
    >
      <strong>{title}</strong>
      <small>{about.filter(Boolean).join(' · ')}</small>
      {wrong.map(({ sentence }) => (
        <small key={sentence} className="warning">
          {sentence}
        </small>
      ))}
    </button>
  )
}

const STATUS: Record<string, string> = { draft: 'Draft', cancelled: 'Canceled' }
/** These have a color (product §3.3). */
const TRACKS = ['Leadership', 'Tech', 'Panels', 'General']
