import { useState } from 'react'
import type { Session } from '../../../../db/schema.ts'
import type { Program, TimedSession } from '../../../program/program.ts'
import { formatTimeRange } from '../../../text/time/format-time.ts'
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { CancelForm } from '../../sessions/cancel-form.tsx'
import { DelayDialog } from './delay-dialog.tsx'
import { actionableSessions } from './desk-rooms.ts'
import { MoveDialog } from './move-dialog.tsx'
import type { DeskAction } from './room-actions.tsx'

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
