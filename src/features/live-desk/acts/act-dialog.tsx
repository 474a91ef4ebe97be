import { useState } from 'react'
import type { Event, Room, Session, Speaker } from '../../../../db/schema.ts'
import { formatTimeRange } from '../../../format/time/clock.ts'
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { CancelForm } from '../../sessions/states/cancel-form.tsx'
import { current, type OnDesk } from '../desk-rooms.ts'
import { LateDialog } from './late-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { AskedAct } from './room-acts.tsx'

/** Of an event, all that what is done may be about. */
export type Program = { event: Event; rooms: Room[]; sessions: Session[]; speakers: Speaker[] }

type ActDialogProps = { asked: AskedAct; program: Program; onClose: () => void }

/** Which of the sessions of a room is meant, where there are several, and then what is to be done to it. */
export function ActDialog({ asked, program, onClose }: ActDialogProps) {
  const all = current(asked.desk)
  const [chosen, choose] = useState(all.length === 1 ? all[0] : undefined)
  if (!chosen) return <WhichSession asked={asked} all={all} onChoose={choose} onClose={onClose} />
  switch (asked.act) {
    case 'late':
      return <LateDialog one={chosen} running={asked.desk.running} program={program} onClose={onClose} />
    case 'move':
      return <MoveDialog session={chosen.session} program={program} onClose={onClose} />
    case 'cancel': {
      const { event, sessions } = program
      return <CancelForm event={event} session={chosen.session} sessions={sessions} onClose={onClose} />
    }
  }
}

const ASKED = {
  late: 'Which session is late?',
  move: 'Which session do you want to move?',
  cancel: 'Which session do you want to cancel?',
}

type WhichSessionProps = { asked: AskedAct; all: OnDesk[]; onChoose: (one: OnDesk) => void; onClose: () => void }

function WhichSession({ asked: { act, desk }, all, onChoose, onClose }: WhichSessionProps) {
  return (
    <ModalDialog title={ASKED[act]} className="narrow" onClose={onClose}>
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
