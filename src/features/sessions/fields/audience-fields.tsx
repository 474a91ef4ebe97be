import { useId } from 'react'
import type { Event } from '../../../../db/schema.ts'
import { describedBy, FieldFrame } from '../../../forms/fields/field-frame.tsx'
import { useField } from '../../../forms/fields/use-field.tsx'

type SwitchField = 'questionsOpen' | 'feedbackOpen'

/** Whether attendees can ask questions, and are asked how it was: by itself, or as the event has it. */
export function AudienceFields({ event }: { event: Event }) {
  return (
    <div className="pair">
      <InheritableSwitch name="questionsOpen" ofEvent={event.questionsOpen} />
      <InheritableSwitch name="feedbackOpen" ofEvent={event.feedbackOpen} />
    </div>
  )
}

function InheritableSwitch({ name, ofEvent }: { name: SwitchField; ofEvent: boolean }) {
  const id = useId()
  const { label, value, hint, error, onChange } = useField(name)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select
        name={name}
        {...describedBy(id, hint, error)}
        value={String(value)}
        onChange={({ target }) => onChange(target.value && target.value === 'true')}
      >
        <option value="">Use event setting ({ofEvent ? 'yes' : 'no'})</option>
        <option value="true">Yes</option>
        <option value="false">No</option>
      </select>
    </FieldFrame>
  )
}
