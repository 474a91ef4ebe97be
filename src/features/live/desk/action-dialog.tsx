import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Room, Session } from '../../../../db/schema.ts'
import type { Program, ProgramSession, TimedSession } from '../../../program/program.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { formatTime, formatTimeRange } from '../../../text/time/format-time.ts'
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx'
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { CancelForm } from '../../sessions/cancel-form.tsx'
import { addedWarnings } from '../../sessions/session-warnings.ts'
import { actionableSessions } from './desk-rooms.ts'
import { hasBegun, planDelay, type ShiftedSession } from './plan-delay.ts'
import { useDeskAction } from './queries.ts'
import type { DeskAction } from './room-card.tsx'
import { MAX_DELAY_MINUTES } from './schema.ts'

type ActDialogProps = {
  asked: DeskAction
  program: Program
  /** The rows that a form edits. */
  rows: Session[]
  now: number
  onClose: () => void
}

/** Which of the sessions of a room is meant, where there are several, and then what is to be done to it. */
export function ActionDialog({ asked, program, rows, now, onClose }: ActDialogProps) {
  const all = actionableSessions(asked.desk)
  const [chosen, choose] = useState(all.length === 1 ? all[0] : undefined)
  if (!chosen) return <WhichSession asked={asked} all={all} onChoose={choose} onClose={onClose} />
  switch (asked.act) {
    case 'late':
      return <DelayDialog one={chosen} now={now} program={program} onClose={onClose} />
    case 'move':
      return <MoveDialog asked={chosen.session} program={program} onClose={onClose} />
    case 'cancel': {
      const session = rows.find(({ id }) => id === chosen.session.id)
      return session && <CancelForm event={program.event} session={session} sessions={rows} onClose={onClose} />
    }
  }
}

const QUESTION_LABELS = {
  late: 'Which session is late?',
  move: 'Which session do you want to move?',
  cancel: 'Which session do you want to cancel?',
}

type WhichSessionProps = {
  asked: DeskAction
  all: TimedSession[]
  onChoose: (one: TimedSession) => void
  onClose: () => void
}

function WhichSession({ asked: { act, desk }, all, onChoose, onClose }: WhichSessionProps) {
  return (
    <ModalDialog title={QUESTION_LABELS[act]} className="narrow" onClose={onClose}>
      <div className="content desk-choices">
        {all.map((one) => (
          <button key={one.session.id} type="button" className="desk-choice" onClick={() => onChoose(one)}>
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
}

type LateDialogProps = { one: TimedSession; now: number; program: Program; onClose: () => void }

const DELAY_PRESETS = [5, 10, 15, 20, 30, 45]

/** By how much a session is late, and every session that is moved by that, before it is done (product §29.5). */
function DelayDialog({ one, now, program, onClose }: LateDialogProps) {
  // Somebody else may have changed it since the dialog was opened.
  const session = program.byId.get(one.session.id) ?? one.session
  const [minutes, setMinutes] = useState(15)
  const { mutate, isPending } = useDeskAction()
  const isPossible = Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_DELAY_MINUTES
  const late = { minutes, hasBegun: hasBegun(one, now) }
  const moved = isPossible ? planDelay(program, session.id, late) : []
  const run = () => mutate({ does: 'late', session, late, moved }, { onSuccess: onClose })
  return (
    <ModalDialog title={`How late is “${session.title}”?`} className="narrow" onClose={onClose}>
      <div className="content">
        <Minutes minutes={minutes} onChange={setMinutes} />
        <NewWarnings program={program} changed={moved.map(({ session, to }) => ({ ...session, ...to }))} />
        <MovedSessions moved={moved} />
      </div>
      <DialogButtons
        onLeave={onClose}
        act={moved.length ? `Move ${pluralize(moved.length, 'session')}` : 'Nothing to move'}
        isDisabled={!moved.length || isPending}
        onAct={run}
      />
    </ModalDialog>
  )
}

function Minutes({ minutes, onChange }: { minutes: number; onChange: (minutes: number) => void }) {
  return (
    <fieldset className="desk-minutes">
      <legend>Minutes</legend>
      {DELAY_PRESETS.map((usual) => (
        <button
          key={usual}
          type="button"
          className="button"
          aria-pressed={usual === minutes}
          onClick={() => onChange(usual)}
        >
          {usual}
        </button>
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

function MovedSessions({ moved }: { moved: ShiftedSession[] }) {
  return (
    <ol className="desk-moved" aria-label="Sessions that will move">
      {moved.map(({ session, to, minutes }) => (
        <li key={session.id}>
          <span>{session.title}</span>
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
  )
}

type MoveDialogProps = { asked: ProgramSession; program: Program; onClose: () => void }

/** Into which other room a session goes; those that are free while it runs stand first (product §29.6). */
function MoveDialog({ asked, program, onClose }: MoveDialogProps) {
  // Somebody else may have changed it since the dialog was opened.
  const session = program.byId.get(asked.id) ?? asked
  const choices = choicesFor(session, program)
  const [to, setTo] = useState<Room>()
  const { mutate, isPending } = useDeskAction()
  const move = () => to && mutate({ does: 'move', session, to }, { onSuccess: onClose })
  return (
    <ModalDialog title={`Move “${session.title}”`} className="narrow" onClose={onClose}>
      <div className="content">
        <p>
          Currently in {session.location}, {formatTimeRange(session.startTime, session.endTime)}.
        </p>
        <fieldset className="desk-choices">
          <legend>Move to</legend>
          {choices.map(({ room, inTheWay }) => (
            <label key={room.id} className="desk-choice">
              <input type="radio" name="room" checked={room.id === to?.id} onChange={() => setTo(room)} />
              <span>
                {room.name}
                <small>
                  {[
                    inTheWay ? `Taken by “${inTheWay.title}”` : 'Free',
                    room.capacity && pluralize(room.capacity, 'seat'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
            </label>
          ))}
        </fieldset>
      </div>
      <DialogButtons
        onLeave={onClose}
        act={to ? `Move to ${to.name}` : 'Move'}
        isDisabled={!to || isPending}
        onAct={move}
      >
        {to && <NewWarnings program={program} changed={[{ ...session, location: to.name }]} />}
      </DialogButtons>
    </ModalDialog>
  )
}

/** The other rooms, with what is in them meanwhile. */
function choicesFor({ room: own, span }: ProgramSession, { rooms, timed }: Program) {
  const choices = rooms.flatMap((room) => {
    if (room === own) return []
    const inTheWay = timed.find(
      ({ session, from, until }) => session.room === room && span && from < span.until && span.from < until,
    )
    return [{ room, inTheWay: inTheWay?.session }]
  })
  return [...choices.filter(({ inTheWay }) => !inTheWay), ...choices.filter(({ inTheWay }) => inTheWay)]
}

type NewWarningsProps = {
  program: Program
  /** Sessions with their new times or rooms. */
  changed: Session[]
}

/** The warnings that a change brings about, before it is made. */
function NewWarnings({ program: { event, sessions, speakers }, changed }: NewWarningsProps) {
  const sentences = addedWarnings({ event, sessions, speakers: [...speakers.values()] }, changed)
  return (
    <div className="new-warnings" role="status">
      {sentences.map((sentence) => (
        <p key={sentence} className="warning">
          <TriangleAlert size={16} strokeWidth={2} aria-hidden />
          {sentence}
        </p>
      ))}
    </div>
  )
}
