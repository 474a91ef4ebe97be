import { memo } from 'react'
import type { Event, Session, SessionStatus } from '../../../db/schema.ts'
import { typedFields } from '../../forms/fields/bound-fields.tsx'
import { SelectField } from '../../forms/fields/text-field.tsx'
import { useTextField } from '../../forms/fields/use-field.tsx'
import { RowFormDialog, useRowForm } from '../../forms/row-form.tsx'
import { useSaveRow } from '../../forms/use-save-row.ts'
import { sortByStart } from '../../program/program.ts'
import { formatProgramDay, programDay, programDays } from '../../program/program-days.ts'
import { formatTimeRange } from '../../text/time/format-time.ts'
import { SESSION_STATUSES, STATUS_LABELS } from './constants.ts'
import { SESSION_LABELS, type SessionFields, sessionFields } from './schema.ts'

const { TextArea } = typedFields<SessionFields>()

type Others = { event: Event; others: Session[] }

export function StatusFields(program: Others) {
  const { label, value, onChange } = useTextField('status')
  return (
    <>
      <fieldset className="field">
        <legend>{label}</legend>
        {SESSION_STATUSES.map((status) => (
          <label key={status} className="cluster choice">
            <input
              type="radio"
              name="status"
              value={status}
              checked={status === value}
              onChange={() => onChange(status)}
            />
            <span>
              {STATUS_LABELS[status]} <small>{WHO_SEES[status]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {value === 'cancelled' && <CancelledFields {...program} />}
    </>
  )
}

const WHO_SEES: Record<SessionStatus, string> = {
  confirmed: 'On the program',
  draft: 'Visible to organizers only',
  cancelled: 'Stays on the program, crossed out',
}

function CancelledFields(program: Others) {
  const replacement = useTextField('replacedById')
  return (
    <>
      <TextArea name="cancelReason" rows={2} hint="Shown to attendees. Example: “The speaker is ill.”" />
      <SelectField {...replacement} name="replacedById">
        <option value="">No replacement</option>
        <Offered {...program} chosen={replacement.value} />
      </SelectField>
    </>
  )
}

/** There may be a thousand, so they are drawn again only for another choice. */
const Offered = memo(function Offered({ event, others, chosen }: Others & { chosen: string }) {
  const offered = others.filter(({ id, status }) => status !== 'cancelled' || id === chosen)
  const days = programDays(event, offered)
  const byDay = Map.groupBy(sortByStart(offered, event.startsOn), (session) => programDay(session, event.startsOn))
  const isUnknown = chosen && !offered.some(({ id }) => id === chosen)
  return (
    <>
      {isUnknown && <option value={chosen}>Deleted session</option>}
      {[...byDay].map(([day, inDay]) =>
        byDay.size === 1 ? (
          <Options key={day} sessions={inDay} />
        ) : (
          <optgroup key={day} label={formatProgramDay(days[day - 1]!)}>
            <Options sessions={inDay} />
          </optgroup>
        ),
      )}
    </>
  )
})

function Options({ sessions }: { sessions: Session[] }) {
  return sessions.map(({ id, title, status, startTime, endTime }) => (
    <option key={id} value={id}>
      {formatTimeRange(startTime, endTime)} · {title}
      {status === 'draft' && ' (draft)'}
    </option>
  ))
}

type CancelFormProps = { event: Event; session: Session; sessions: Session[]; onClose: () => void }

export function CancelForm({ event, session, sessions, onClose }: CancelFormProps) {
  const titles = new Map(sessions.map(({ id, title }) => [id, title]))
  const form = useRowForm({
    noun: 'session',
    draftKey: `cancel-${session.id}`,
    row: session,
    schema: sessionFields,
    labels: SESSION_LABELS,
    inputOf: (values) => ({ ...values, status: 'cancelled' }),
    say: (value) => titles.get(String(value)) ?? String(value),
    save: useSaveRow(event, 'sessions'),
    done: 'Session canceled',
    failed: 'Failed to cancel session',
    onSaved: onClose,
  })
  return (
    <RowFormDialog
      title={`Cancel “${session.title}”`}
      form={form}
      words={{ leave: 'Keep session', save: 'Cancel session' }}
      onClose={onClose}>
      <p>It stays on the program, crossed out. You can restore it anytime.</p>
      <CancelledFields event={event} others={sessions.filter(({ id }) => id !== session.id)} />
    </RowFormDialog>
  )
}
