import { Clock } from 'lucide-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import type { Event } from '../../../../db/schema.ts'
import { isRehearsal, now } from '../../../browser/core/clock.ts'
import { onFirstRehearsalWrite } from '../../../browser/organizer-call.ts'
import { formatProgramDay } from '../../../program/day-names.ts'
import { dayInstant } from '../../../program/instants.ts'
import { type Program, resolveProgram } from '../../../program/program.ts'
import { formatDayInZone, formatTimeInZone, inZone } from '../../../text/time/format-dates.ts'
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx'
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { useSessions } from '../../sessions/queries.ts'

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

type ClockButtonProps = { program: Program; clock: DeskClock }

/** By the real clock it says the time, and leads to rehearsing; of another one the whole dashboard says it (rehearsal-banner.tsx). */
export function ClockButton({ program, clock: { now, isRehearsal } }: ClockButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (isRehearsal) return null
  return (
    <>
      <button type="button" className="button desk-clock" onClick={() => setOpen(true)}>
        <Clock size={18} strokeWidth={2} aria-hidden />
        {now ? formatTimeInZone(program.event.timezone, now) : '…'} · live
      </button>
      {isOpen && <RehearsalDialog program={program} onClose={() => setOpen(false)} />}
    </>
  )
}

type RehearsalDialogProps = {
  program: Program
  /** The moment that is rehearsed already. */
  now?: number
  onClose: () => void
}

/** Sets the desk to a time of the event, to try it before the day. */
function RehearsalDialog({ program, now, onClose }: RehearsalDialogProps) {
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

export type DeskClock = {
  /** In ms, by the server's clock or of the day that is rehearsed; 0 where the page is made, which shows no time. */
  now: number
  isRehearsal: boolean
}

/** By which clock the desk goes, and what time it is (product §29.3). */
export function useDeskClock(): DeskClock {
  const [clock, setClock] = useState<DeskClock>({ now: 0, isRehearsal: false })
  useEffect(() => {
    const tick = () => setClock({ now: now(), isRehearsal })
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return clock
}

/** Often enough that what begins on the minute is there within seconds. */
const TICK_MS = 5000

/** Goes by the time of another day from now on, or by the real one. The clock is read once: the page is loaded again. */
function setDeskClock(moment: Date | undefined) {
  const url = new URL(location.href)
  if (moment) url.searchParams.set('at', moment.toISOString())
  else url.searchParams.delete('at')
  location.assign(url)
}
