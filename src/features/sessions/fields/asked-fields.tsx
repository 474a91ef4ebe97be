import { useId } from 'react'
import type { Event } from '../../../../db/schema.ts'
import { described, Labeled } from '../../../forms/fields/labeled.tsx'
import { useField } from '../../../forms/fields/use-field.tsx'

type Asked = 'questionsOpen' | 'feedbackOpen'

/** Whether attendees can ask questions, and are asked how it was: by itself, or as the event has it. */
export function AskedFields({ event }: { event: Event }) {
  return (
    <div className="pair">
      <YesNoOrAsTheEvent name="questionsOpen" ofEvent={event.questionsOpen} />
      <YesNoOrAsTheEvent name="feedbackOpen" ofEvent={event.feedbackOpen} />
    </div>
  )
}

function YesNoOrAsTheEvent({ name, ofEvent }: { name: Asked; ofEvent: boolean }) {
  const id = useId()
  const { label, value, hint, error, onChange } = useField(name)
  return (
    <Labeled id={id} label={label} hint={hint} error={error}>
      <select
        name={name}
        {...described(id, hint, error)}
        value={String(value)}
        onChange={({ target }) => onChange(target.value && target.value === 'true')}
      >
        <option value="">Use event setting ({ofEvent ? 'yes' : 'no'})</option>
        <option value="true">Yes</option>
        <option value="false">No</option>
      </select>
    </Labeled>
  )
}
