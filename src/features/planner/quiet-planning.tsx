import { useState } from 'react'
import type { PlannedPlace } from '../../../db/schema.ts'
import { callAsOrganizer } from '../../browser/organizer-call.ts'
import { useWrite } from '../../forms/use-write.ts'
import { pluralize } from '../../text/pluralize.ts'
import { Button, SmallButton } from '../../ui/button.tsx'
import { DialogButtons, ModalDialog } from '../../ui/overlays/modal-dialog.tsx'
import { describePlan } from './place.ts'
import type { PlannerData } from './preview.ts'

/** Turns quiet planning on and off, and publishes the plan (product §11.14). */
export function QuietPlanning({ data }: { data: PlannerData }) {
  const { event, plan, isQuiet, isMoving, isWhole } = data
  const [isOpen, setOpen] = useState(false)
  const turn = useWrite({
    write: (on: boolean) =>
      callAsOrganizer('POST /api/admin/planner/quiet', { body: { eventId: event.id, isQuiet: on } }),
    done: (_, on) => ({ title: on ? 'Moves wait until you publish them' : 'Moves are public at once' }),
    failed: 'Failed to change quiet planning',
  })
  const waiting = isWhole ? [...plan.values()] : []
  // An Undo would otherwise open the dialog of the published plan again.
  if (isOpen && !waiting.length) setOpen(false)
  const count = pluralize(waiting.length, 'change')
  const makers = new Intl.ListFormat('en-US').format([...new Set(waiting.map(({ by }) => by).filter(Boolean))])
  return (
    <div className="cluster wrap tight">
      <SmallButton
        aria-pressed={isQuiet}
        disabled={turn.isPending || !isWhole}
        onClick={() => (waiting.length ? setOpen(true) : turn.mutate(!isQuiet))}>
        Plan quietly
      </SmallButton>
      {waiting.length > 0 && (
        <Button look="primary small" disabled={isMoving} onClick={() => setOpen(true)}>
          Publish {count}
        </Button>
      )}
      {isQuiet && (
        <p className="hint">
          Attendees don’t see your moves until you publish them.{makers && ` ${count} by ${makers}.`}
        </p>
      )}
      {isOpen && <PlanDialog data={data} waiting={waiting} count={count} onClose={() => setOpen(false)} />}
    </div>
  )
}

type PlanDialogProps = { data: PlannerData; waiting: PlannedPlace[]; count: string; onClose: () => void }

/** What changes for attendees, before it does. */
function PlanDialog({ data: { event, published, rooms }, waiting, count, onClose }: PlanDialogProps) {
  const byId = new Map(published.map((session) => [session.id, session]))
  const places = waiting.map(({ id, version }) => ({ id, planned: version, version: byId.get(id)?.version }))
  const settle = useWrite({
    write: (act: 'publish' | 'discard') =>
      callAsOrganizer(`POST /api/admin/planner/plan/${act}`, { body: { eventId: event.id, places } }),
    done: ({ message }) => ({ title: message }),
    failed: 'Nothing was changed',
  })
  return (
    <ModalDialog title={`Publish ${count}`} onClose={onClose}>
      <ul className="content">
        {waiting.map((planned) => {
          const session = byId.get(planned.id)
          const move = session && describePlan(event, session, planned, rooms)
          return (
            <li key={planned.id} className="differences">
              <strong>{session?.title ?? planned.title}</strong> <small>{planned.by}</small>
              {move ? (
                <p>
                  <del>{move.from}</del> → <ins>{move.to}</ins>
                </p>
              ) : (
                <p>This session was deleted.</p>
              )}
              {move?.movedFrom && (
                <p className="warning">Someone moved it since it was planned. It was {move.movedFrom}.</p>
              )}
            </li>
          )
        })}
      </ul>
      <DialogButtons
        onLeave={onClose}
        act={`Publish ${count}`}
        onAct={() => settle.mutate('publish', { onSuccess: onClose })}>
        <Button look="destroys" onClick={() => settle.mutate('discard', { onSuccess: onClose })}>
          Discard {waiting.length === 1 ? 'it' : 'them'}
        </Button>
      </DialogButtons>
    </ModalDialog>
  )
}
