import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Event } from '../../../../db/schema.ts'
import { onFirstRehearsalWrite } from '../../../browser/organizer-call.ts'
import { resolveProgram } from '../../../program/program.ts'
import { formatDayInZone, formatTimeInZone } from '../../../text/time/format-in-zone.ts'
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx'
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { useSessions } from '../../sessions/queries.ts'
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

/** A rehearsal asks before its first write, which attendees would see. */
function ConfirmFirstWrite() {
  const [asked, setAsked] = useState<{ answer: (isMeant: boolean) => void }>()
  useEffect(() => onFirstRehearsalWrite(() => new Promise((answer) => setAsked({ answer }))), [])
  if (!asked) return null
  const answer = (isMeant: boolean) => {
    setAsked(undefined)
    asked.answer(isMeant)
  }
  return (
    <ModalDialog title="This change is real" role="alertdialog" className="narrow" onClose={() => answer(false)}>
      <div className="content">
        <p>Only the clock is rehearsed: attendees see this at once. You can undo it.</p>
        <p className="hint">You won’t be asked again until you set the clock again.</p>
      </div>
      <DialogButtons onLeave={() => answer(false)} isLeaveFocused act="Do it anyway" onAct={() => answer(true)} />
    </ModalDialog>
  )
}
