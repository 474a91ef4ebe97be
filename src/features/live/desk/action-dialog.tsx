import { useState } from 'react'
import type { Room, Session } from '../../../../db/schema.ts'
import type { Program, ProgramSession } from '../../../program/program.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { formatTime, formatTimeRange } from '../../../text/time/format-time.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogButtons, ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { WarningLine } from '../../../ui/warning-line.tsx'
import { addedWarnings } from '../../sessions/session-warnings.ts'
import { CancelForm } from '../../sessions/status-fields.tsx'
import { actionableSessions, type DeskRoom } from './desk-rooms.ts'
import { hasBegun, planDelay } from './plan-delay.ts'
import { sendDelay, sendMove, useDeskWrite } from './queries.ts'
import { MAX_DELAY_MINUTES } from './schema.ts'

export type DeskAction = { act: 'late' | 'move' | 'cancel'; desk: DeskRoom }

type ActionDialogProps = { action: DeskAction; program: Program; rows: Session[]; now: number; onClose: () => void }

export function ActionDialog({ action: { act, desk }, program, rows, now, onClose }: ActionDialogProps) {
  const all = actionableSessions(desk)
  const [chosen, choose] = useState(all.length === 1 ? all[0] : undefined)
  if (!chosen)
    return (
      <ModalDialog title={QUESTIONS[act]} className="narrow" onClose={onClose}>
        <div className="content desk-choices">
          {all.map((one) => (
            <button key={one.session.id} type="button" className="desk-choice" onClick={() => choose(one)}>
              <small>
                {desk.running.includes(one) ? 'Now' : 'Next'} ·{' '}
                {formatTimeRange(one.session.startTime, one.session.endTime)}
              </small>
              {one.session.title}
            </button>
          ))}
        </div>
      </ModalDialog>
    )
  if (act === 'cancel') {
    const session = rows.find(({ id }) => id === chosen.session.id)
    return session && <CancelForm event={program.event} session={session} sessions={rows} onClose={onClose} />
  }
  // Another organizer may have changed the session since the dialog opened.
  const session = program.byId.get(chosen.session.id) ?? chosen.session
  if (act === 'move') return <MoveDialog session={session} program={program} onClose={onClose} />
  return <DelayDialog session={session} now={now} program={program} onClose={onClose} />
}

const QUESTIONS = {
  late: 'Which session is late?',
  move: 'Which session do you want to move?',
  cancel: 'Which session do you want to cancel?',
}

type DialogProps = { session: ProgramSession; program: Program; onClose: () => void }

function DelayDialog({ session, now, program, onClose }: DialogProps & { now: number }) {
  const [minutes, setMinutes] = useState(15)
  const { mutate, isPending } = useDeskWrite()
  const isPossible = Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_DELAY_MINUTES
  const late = { minutes, hasBegun: hasBegun(session.span, now) }
  const moved = isPossible ? planDelay(program, session.id, late) : []
  return (
    <ModalDialog title={`How late is “${session.title}”?`} className="narrow" onClose={onClose}>
      <div className="content">
        <Minutes minutes={minutes} onChange={setMinutes} />
        <NewWarnings program={program} changed={moved.map(({ session, to }) => ({ ...session, ...to }))} />
        <ol className="stack tight ruled desk-moved" aria-label="Sessions that will move">
          {moved.map(({ session, to, minutes }) => (
            <li key={session.id}>
              <p>{session.title}</p>
              <small>
                <s>{formatTimeRange(session.startTime, session.endTime)}</s>{' '}
                {session.startTime === to.startTime
                  ? `until ${formatTime(to.endTime)}`
                  : formatTimeRange(to.startTime, to.endTime)}{' '}
                · +{minutes} min
              </small>
            </li>
          ))}
        </ol>
      </div>
      <DialogButtons
        onLeave={onClose}
        act={moved.length ? `Move ${pluralize(moved.length, 'session')}` : 'Nothing to move'}
        isDisabled={!moved.length || isPending}
        onAct={() => mutate(() => sendDelay(session, late, moved), { onSuccess: onClose })}
      />
    </ModalDialog>
  )
}

function Minutes({ minutes, onChange }: { minutes: number; onChange: (minutes: number) => void }) {
  return (
    <fieldset className="stack tight desk-minutes">
      <legend>Minutes</legend>
      {[5, 10, 15, 20, 30, 45].map((preset) => (
        <Button key={preset} aria-pressed={preset === minutes} onClick={() => onChange(preset)}>
          {preset}
        </Button>
      ))}
      <label className="field">
        or
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_DELAY_MINUTES}
          value={Number.isNaN(minutes) ? '' : minutes}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
      </label>
    </fieldset>
  )
}

function MoveDialog({ session, program, onClose }: DialogProps) {
  const choices = otherRooms(session, program)
  const [to, setTo] = useState<Room>()
  const { mutate, isPending } = useDeskWrite()
  return (
    <ModalDialog title={`Move “${session.title}”`} className="narrow" onClose={onClose}>
      <div className="content">
        <p>
          Currently in {session.location}, {formatTimeRange(session.startTime, session.endTime)}.
        </p>
        <fieldset className="desk-choices">
          <legend>Move to</legend>
          {choices.map(({ room, inTheWay }) => {
            const facts = [
              inTheWay ? `Taken by “${inTheWay.title}”` : 'Free',
              room.capacity && pluralize(room.capacity, 'seat'),
            ]
            return (
              <label key={room.id} className="cluster desk-choice">
                <input type="radio" name="room" checked={room.id === to?.id} onChange={() => setTo(room)} />
                <span>
                  {room.name}
                  <small>{facts.filter(Boolean).join(' · ')}</small>
                </span>
              </label>
            )
          })}
        </fieldset>
      </div>
      <DialogButtons
        onLeave={onClose}
        act={to ? `Move to ${to.name}` : 'Move'}
        isDisabled={!to || isPending}
        onAct={() => to && mutate(() => sendMove(session, to), { onSuccess: onClose })}>
        {to && <NewWarnings program={program} changed={[{ ...session, location: to.name }]} />}
      </DialogButtons>
    </ModalDialog>
  )
}

function otherRooms({ room: own, span }: ProgramSession, { rooms, timed }: Program) {
  const choices = rooms
    .filter((room) => room !== own)
    .map((room) => ({
      room,
      inTheWay: timed.find(
        ({ session, from, until }) => session.room === room && span && from < span.until && span.from < until,
      )?.session,
    }))
  return [...choices.filter(({ inTheWay }) => !inTheWay), ...choices.filter(({ inTheWay }) => inTheWay)]
}

function NewWarnings({ program: { event, sessions, speakers }, changed }: { program: Program; changed: Session[] }) {
  const sentences = addedWarnings({ event, sessions, speakers: [...speakers.values()] }, changed)
  return (
    <div className="new-warnings" role="status">
      {sentences.map((sentence) => (
        <WarningLine key={sentence}>{sentence}</WarningLine>
      ))}
    </div>
  )
}
