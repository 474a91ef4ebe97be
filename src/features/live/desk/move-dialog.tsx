import { useState } from 'react'
import type { Room, Session } from '../../../../db/schema.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { roomKey } from '../../../text/room-key.ts'
import { formatTimeRange } from '../../../text/time/format-time.ts'
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx'
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import type { DeskProgram } from './action-dialog.tsx'
import { NewWarnings } from './added-warnings.tsx'
import { withInstants } from './desk-rooms.ts'
import { useDeskAction } from './queries.ts'

type MoveDialogProps = { session: Session; program: DeskProgram; onClose: () => void }

/** Into which other room a session goes; those that are free while it runs stand first (product §29.6). */
export function MoveDialog({ session: asked, program, onClose }: MoveDialogProps) {
  // As it is now: somebody else may have written it since the dialog was opened.
  const session = program.sessions.find(({ id }) => id === asked.id) ?? asked
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
function choicesFor(session: Session, { event, rooms, sessions }: DeskProgram) {
  const timed = withInstants(event, sessions)
  const own = timed.find((one) => one.session.id === session.id)
  const others = rooms.filter(({ name }) => roomKey(name) !== roomKey(session.location))
  const choices = others.map((room) => {
    const inTheWay = timed.find(
      (one) =>
        own && roomKey(one.session.location) === roomKey(room.name) && one.start < own.end && own.start < one.end,
    )
    return { room, inTheWay: inTheWay?.session }
  })
  return [...choices.filter(({ inTheWay }) => !inTheWay), ...choices.filter(({ inTheWay }) => inTheWay)]
}
