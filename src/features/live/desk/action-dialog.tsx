import { useState } from 'react'
import type { Event, Room, Session, Speaker } from '../../../../db/schema.ts'
import { formatTimeRange } from '../../../text/time/format-time.ts'
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { CancelForm } from '../../sessions/cancel-form.tsx'
import { DelayDialog } from './delay-dialog.tsx'
import { actionableSessions, type TimedSession } from './desk-rooms.ts'
import { MoveDialog } from './move-dialog.tsx'
import type { DeskAction } from './room-actions.tsx'

/** Of an event, all that what is done may be about. */
export type DeskProgram = { event: Event; rooms: Room[]; sessions: Session[]; speakers: Speaker[] }

type ActDialogProps = { asked: DeskAction; program: DeskProgram; onClose: () => void }

/** Which of the sessions of a room is meant, where there are several, and then what is to be done to it. */
export function ActionDialog({ asked, program, onClose }: ActDialogProps) {
  const all = actionableSessions(asked.desk)
  const [chosen, choose] = useState(all.length === 1 ? all[0] : undefined)
  if (!chosen) return <WhichSession asked={asked} all={all} onChoose={choose} onClose={onClose} />
  switch (asked.act) {
    case 'late':
      return <DelayDialog one={chosen} running={asked.desk.running} program={program} onClose={onClose} />
    case 'move':
      return <MoveDialog session={chosen.session} program={program} onClose={onClose} />
    case 'cancel': {
      const { event, sessions } = program
      return <CancelForm event={event} session={chosen.session} sessions={sessions} onClose={onClose} />
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
