import type { Event, Session } from '../../../db/schema.ts'
import { RowFormDialog } from '../../forms/row-form-dialog.tsx'
import { useRowForm } from '../../forms/use-row-form.ts'
import { CancelledFields } from './fields/status-fields.tsx'
import { useSaveSession } from './queries.ts'
import { SESSION_LABELS, sessionFields } from './schema.ts'

type CancelFormProps = { event: Event; session: Session; sessions: Session[]; onClose: (saved?: Session) => void }

export function CancelForm({ event, session, sessions, onClose }: CancelFormProps) {
  const titles = new Map(sessions.map(({ id, title }) => [id, title]))
  const form = useRowForm({
    draftKey: `cancel-${session.id}`,
    row: session,
    schema: sessionFields,
    labels: SESSION_LABELS,
    inputOf: (values) => ({ ...values, status: 'cancelled' }),
    say: (value) => titles.get(String(value)) ?? String(value),
    save: useSaveSession(event),
    done: 'Session canceled',
    failed: 'Failed to cancel session',
    onSaved: onClose,
  })
  return (
    <RowFormDialog
      title={`Cancel “${session.title}”`}
      form={form}
      words={{ leave: 'Keep session', save: 'Cancel session' }}
      onClose={() => onClose()}
    >
      <p>It stays on the program, crossed out. You can restore it anytime.</p>
      <CancelledFields event={event} others={sessions.filter(({ id }) => id !== session.id)} />
    </RowFormDialog>
  )
}
