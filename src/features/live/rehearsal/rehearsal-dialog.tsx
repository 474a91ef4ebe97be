import { type FormEvent, useId, useState } from 'react'
import type { Event, Session } from '../../../../db/schema.ts'
import { formatProgramDay } from '../../../program/day-names.ts'
import { sessionInstants } from '../../../program/instants.ts'
import { type ProgramDay, programDay, programDays, standInDate } from '../../../program/program-days.ts'
import { sortByStart } from '../../../program/program-order.ts'
import { inZone } from '../../../text/time/format-in-zone.ts'
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx'
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { setDeskClock } from './use-desk-clock.ts'

type RehearsalDialogProps = {
  event: Event
  sessions: Session[]
  /** The moment that is rehearsed already. */
  now?: number
  onClose: () => void
}

/** Sets the desk to a time of the event, to try it before the day. */
export function RehearsalDialog({ event, sessions, now, onClose }: RehearsalDialogProps) {
  const days = programDays(event, sessions)
  const [day, setDay] = useState(() => (now ? dayAt(event, days, now) : 1))
  const [typed, setTyped] = useState(() => (now ? inZone(event.timezone, CLOCK).format(now) : undefined))
  const clock = typed ?? firstStart(event, sessions, day)
  const id = useId()
  const begin = (submitted: FormEvent) => {
    submitted.preventDefault()
    const moment = rehearsalInstant(event, day, clock)
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

function dayAt(event: Event, days: ProgramDay[], now: number): number {
  const begun = days.findLast(({ day }) => Number(rehearsalInstant(event, day, '00:00')) <= now)
  return begun?.day ?? 1
}

/** `09:00`, when the first of a day begins. */
function firstStart(event: Event, sessions: Session[], day: number): string {
  const first = sortByStart(sessions, event.startsOn).find((session) => programDay(session, event.startsOn) === day)
  return /T(\d\d:\d\d)/.exec(first?.startTime ?? '')?.[1] ?? '09:00'
}

function rehearsalInstant(event: Event, day: number, clock: string): Date | undefined {
  const time = `${standInDate(day)}T${clock}:00`
  return sessionInstants(event, { startTime: time, endTime: time })?.start
}
