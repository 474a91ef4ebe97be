import { memo } from 'react'
import type { Event, Session, SessionStatus } from '../../../../db/schema.ts'
import { typedFields } from '../../../forms/fields/typed-fields.ts'
import { useTextField } from '../../../forms/fields/use-field.tsx'
import { formatProgramDay } from '../../../program/day-names.ts'
import { programDay, programDays } from '../../../program/program-days.ts'
import { sortByStart } from '../../../program/program-order.ts'
import { formatTimeRange } from '../../../text/time/format-time.ts'
import { SESSION_STATUSES, STATUS_LABELS } from '../constants.ts'
import type { SessionFields } from '../schema.ts'
import { Choices } from './choice-fields.tsx'

const { TextArea } = typedFields<SessionFields>()

type Others = {
  event: Event
  others: Session[]
}

/** A canceled session's texts survive while another state is chosen. */
export function StatusFields(program: Others) {
  const { label, value, onChange } = useTextField('status')
  return (
    <>
      <fieldset className="field statuses">
        <legend>{label}</legend>
        {SESSION_STATUSES.map((status) => (
          <label key={status} className="choice">
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

export function CancelledFields(program: Others) {
  return (
    <>
      <TextArea name="cancelReason" rows={2} hint="Shown to attendees. Example: “The speaker is ill.”" />
      <ReplacementField {...program} />
    </>
  )
}

function ReplacementField({ event, others }: Others) {
  const field = useTextField('replacedById')
  return (
    <Choices {...field} name="replacedById">
      <option value="">No replacement</option>
      <Offered event={event} others={others} chosen={field.value} />
    </Choices>
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
