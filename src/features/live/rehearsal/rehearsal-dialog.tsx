import { type FormEvent, useId, useState } from 'react'
import { formatProgramDay } from '../../../program/day-names.ts'
import { dayInstant } from '../../../program/instants.ts'
import type { Program } from '../../../program/program.ts'
import { inZone } from '../../../text/time/format-in-zone.ts'
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx'
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { setDeskClock } from './use-desk-clock.ts'

type RehearsalDialogProps = {
  program: Program
  /** The moment that is rehearsed already. */
  now?: number
  onClose: () => void
}

/** Sets the desk to a time of the event, to try it before the day. */
export function RehearsalDialog({ program, now, onClose }: RehearsalDialogProps) {
  const { event, days } = program
  const [day, setDay] = useState(() => (now ? dayAt(program, now) : 1))
  const [typed, setTyped] = useState(() => (now ? inZone(event.timezone, CLOCK).format(now) : undefined))
  const clock = typed ?? firstStart(program, day)
  const id = useId()
  const begin = (submitted: FormEvent) => {
    submitted.preventDefault()
    const moment = dayInstant(event, day, clock)
    if (moment) setDeskClock(moment)
  }
  return (
    <ModalDialog title="Rehearse the day" className="narrow" onClose={onClose}>
      <form onSubmit={begin}>
        <div className="content">
          <p>The desk shows the event as of the time you choose. Any changes you make are still real.</p>
          <div className="field">
            <label htmlFor={`${id}-day`}>Day</label>
            <select id={`${id}-day`} value={day} onChange={({ target }) => setDay(Number(target.value))}>
              {days.map((one) => (
                <option key={one.day} value={one.day}>
                  {formatProgramDay(one)}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor={`${id}-time`}>Time</label>
            <input
              id={`${id}-time`}
              type="time"
              required
              value={clock}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
        </div>
        <DialogButtons onLeave={onClose} act="Rehearse" />
      </form>
    </ModalDialog>
  )
}

/** As a time field has it: `09:05`. */
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

function dayAt({ event, days }: Program, now: number): number {
  const begun = days.findLast(({ day }) => Number(dayInstant(event, day, '00:00')) <= now)
  return begun?.day ?? 1
}

/** `09:00`, when the first of a day begins. */
function firstStart({ sessions }: Program, day: number): string {
  const first = sessions.find((session) => session.day === day)
  return /T(\d\d:\d\d)/.exec(first?.startTime ?? '')?.[1] ?? '09:00'
}
