import { Clock, Drama } from 'lucide-react'
import { useState } from 'react'
import type { Event, Session } from '../../../../db/schema.ts'
import { clockIn, dayIn } from '../../../format/time/clock-in.ts'
import { RehearsalDialog } from './rehearsal-dialog.tsx'
import { type DeskClock, goBy } from './use-desk-clock.ts'

type ClockBarProps = { event: Event; sessions: Session[]; clock: DeskClock }

/** By which clock the desk goes; while that is not the real one it cannot be overlooked (product §29.3). */
export function ClockBar({ event, sessions, clock: { now, isRehearsal } }: ClockBarProps) {
  const [isOpen, setOpen] = useState(false)
  if (isRehearsal) return <Rehearsal event={event} now={now} />
  return (
    <>
      <button type="button" className="button desk-clock" onClick={() => setOpen(true)}>
        <Clock size={18} strokeWidth={2} aria-hidden />
        {now ? clockIn(event.timezone, now) : '…'} · real clock
      </button>
      {isOpen && <RehearsalDialog event={event} sessions={sessions} onClose={() => setOpen(false)} />}
    </>
  )
}

function Rehearsal({ event, now }: { event: Event; now: number }) {
  return (
    <div className="desk-rehearsal" role="alert">
      <Drama size={24} strokeWidth={2} aria-hidden />
      <strong>
        Rehearsal: {dayIn(event.timezone, now)}, {clockIn(event.timezone, now)}
      </strong>
      <button type="button" className="button" onClick={() => goBy(undefined)}>
        Real clock
      </button>
      <small>What you do here is real, and attendees see it. Undo takes it back.</small>
    </div>
  )
}
