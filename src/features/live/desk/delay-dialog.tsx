import { useState } from 'react'
import type { Program, TimedSession } from '../../../program/program.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { formatTime, formatTimeRange } from '../../../text/time/format-time.ts'
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx'
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { NewWarnings } from './new-warnings.tsx'
import { hasBegun, planDelay, type ShiftedSession } from './plan-delay.ts'
import { useDeskAction } from './queries.ts'
import { MAX_DELAY_MINUTES } from './schema.ts'

type LateDialogProps = { one: TimedSession; now: number; program: Program; onClose: () => void }

const DELAY_PRESETS = [5, 10, 15, 20, 30, 45]

/** By how much a session is late, and every session that is moved by that, before it is done (product §29.5). */
export function DelayDialog({ one, now, program, onClose }: LateDialogProps) {
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
