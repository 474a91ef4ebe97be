import { useState } from 'react'
import type { Room } from '../../../../db/schema.ts'
import type { Program, ProgramSession } from '../../../program/program.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { formatTimeRange } from '../../../text/time/format-time.ts'
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx'
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { NewWarnings } from './new-warnings.tsx'
import { useDeskAction } from './queries.ts'

type MoveDialogProps = { asked: ProgramSession; program: Program; onClose: () => void }

/** Into which other room a session goes; those that are free while it runs stand first (product §29.6). */
export function MoveDialog({ asked, program, onClose }: MoveDialogProps) {
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
