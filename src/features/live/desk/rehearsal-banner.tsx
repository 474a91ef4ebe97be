import { __iconData as Clock } from 'lucide-react/icons/clock'
import { type FormEvent, useEffect, useState } from 'react'
import type { Event } from '../../../../db/schema.ts'
import { isRehearsal } from '../../../browser/core/clock.ts'
import { rehearsalPrompt } from '../../../browser/organizer-call.ts'
import { useNow } from '../../../browser/use-now.ts'
import { SelectField, TextField } from '../../../forms/fields/text-field.tsx'
import { type Program, resolveProgram } from '../../../program/program.ts'
import { dayInstant, formatProgramDay } from '../../../program/program-days.ts'
import { formatDayInZone, formatTimeInZone, inZone } from '../../../text/time/format-dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { DialogButtons, ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { useSessions } from '../../sessions/queries.ts'

export function RehearsalBanner({ event }: { event: Event }) {
  const { timezone } = event
  const { now, isRehearsal } = useDeskClock()
  const [isOpen, setOpen] = useState(false)
  if (!isRehearsal) return null
  return (
    <div className="cluster desk-rehearsal">
      <button type="button" className="icon-button" aria-label="Change time" onClick={() => setOpen(true)}>
        <Icon of={Clock} size={24} />
      </button>
      <p className="fill">
        {/* The time changes each minute, so it is outside of the alert. */}
        <strong role="alert">Rehearsal</strong> <br />
        <span>
          {formatDayInZone(timezone, now)}, {formatTimeInZone(timezone, now)}
        </span>
      </p>
      <Button onClick={() => setDeskClock(undefined)}>Exit rehearsal</Button>
      {isOpen && <ChangeTime event={event} now={now} onClose={() => setOpen(false)} />}
      <ConfirmFirstWrite />
    </div>
  )
}

function ChangeTime({ event, ...dialog }: { event: Event; now: number; onClose: () => void }) {
  const { data } = useSessions(event)
  return data && <RehearsalDialog {...dialog} program={resolveProgram(event, { sessions: data, rooms: [] })} />
}

/** A rehearsal asks before its first write, which attendees would see. */
function ConfirmFirstWrite() {
  const [asked, setAsked] = useState<{ answer: (isMeant: boolean) => void }>()
  useEffect(() => rehearsalPrompt.by(() => new Promise((answer) => setAsked({ answer }))), [])
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

export function ClockButton({ program }: { program: Program }) {
  const { now, isRehearsal } = useDeskClock()
  const [isOpen, setOpen] = useState(false)
  if (isRehearsal) return null
  return (
    <>
      <Button look="desk-clock" onClick={() => setOpen(true)}>
        <Icon of={Clock} size={18} />
        {now ? formatTimeInZone(program.event.timezone, now) : '…'} · live
      </Button>
      {isOpen && <RehearsalDialog program={program} onClose={() => setOpen(false)} />}
    </>
  )
}

function RehearsalDialog({ program, now, onClose }: { program: Program; now?: number; onClose: () => void }) {
  const { event, days } = program
  const [day, setDay] = useState(() => (now ? dayAt(program, now) : 1))
  const [typed, setTyped] = useState(() => (now ? inZone(event.timezone, TIME_FIELD).format(now) : undefined))
  const time = typed ?? firstStart(program, day)
  const begin = (submitted: FormEvent) => {
    submitted.preventDefault()
    const moment = dayInstant(event, day, time)
    if (moment) setDeskClock(moment)
  }
  return (
    <ModalDialog title="Rehearse the day" className="narrow" onClose={onClose}>
      <form onSubmit={begin}>
        <div className="content">
          <p>The desk shows the event as of the time you choose. Any changes you make are still real.</p>
          <SelectField
            label="Day"
            value={String(day)}
            options={days.map((one) => [String(one.day), formatProgramDay(one)])}
            onChange={(chosen) => setDay(Number(chosen))}
          />
          <TextField label="Time" type="time" required value={time} onChange={setTyped} />
        </div>
        <DialogButtons onLeave={onClose} act="Rehearse" />
      </form>
    </ModalDialog>
  )
}

const TIME_FIELD = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

function dayAt({ event, days }: Program, now: number): number {
  return days.findLast(({ day }) => Number(dayInstant(event, day, '00:00')) <= now)?.day ?? 1
}

function firstStart({ sessions }: Program, day: number): string {
  const first = sessions.find((session) => session.day === day)
  return /T(\d\d:\d\d)/.exec(first?.startTime ?? '')?.[1] ?? '09:00'
}

/** `now` is in ms; 0 on the server, which renders no time. */
export function useDeskClock() {
  const now = useNow(0)
  return { now, isRehearsal: isRehearsal && now > 0 }
}

function setDeskClock(moment: Date | undefined) {
  const url = new URL(location.href)
  if (moment) url.searchParams.set('at', moment.toISOString())
  else url.searchParams.delete('at')
  location.assign(url)
}
