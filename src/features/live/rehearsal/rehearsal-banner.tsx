import { Clock } from 'lucide-react'
import { useState } from 'react'
import type { Event } from '../../../../db/schema.ts'
import { resolveProgram } from '../../../program/program.ts'
import { formatDayInZone, formatTimeInZone } from '../../../text/time/format-in-zone.ts'
import { useSessions } from '../../sessions/queries.ts'
import { ConfirmFirstWrite } from './confirm-first-write.tsx'
import { RehearsalDialog } from './rehearsal-dialog.tsx'
import { setDeskClock, useDeskClock } from './use-desk-clock.ts'

/** Above the whole dashboard as long as another clock than the real one is gone by: one tap leaves that, another sets it anew (product §29.3). */
export function RehearsalBanner({ event }: { event: Event }) {
  const { timezone } = event
  const { now, isRehearsal } = useDeskClock()
  const [isOpen, setOpen] = useState(false)
  if (!isRehearsal) return null
  return (
    <div className="desk-rehearsal">
      <button type="button" className="icon-button" aria-label="Change time" onClick={() => setOpen(true)}>
        <Clock size={24} strokeWidth={2} aria-hidden />
      </button>
      <p>
        {/* Heard once: the time beside it is another one every minute. */}
        <strong role="alert">Rehearsal</strong>{' '}
        <span>
          {formatDayInZone(timezone, now)}, {formatTimeInZone(timezone, now)}
        </span>
      </p>
      <button type="button" className="button" onClick={() => setDeskClock(undefined)}>
        Exit rehearsal
      </button>
      {isOpen && <Rehearsing event={event} now={now} onClose={() => setOpen(false)} />}
      <ConfirmFirstWrite />
    </div>
  )
}

function Rehearsing({ event, ...dialog }: { event: Event; now: number; onClose: () => void }) {
  const { data } = useSessions(event)
  return data && <RehearsalDialog {...dialog} program={resolveProgram(event, { sessions: data, rooms: [] })} />
}
