import { useId } from 'react'
import { describedBy, FieldFrame } from '../../forms/fields/field-frame.tsx'

export type SessionOption = {
  id: string
  title: string
  /** Its time, with the day where there are several. */
  when: string
  /** From when on attendees are asked, in milliseconds, where that is known. */
  from: number | undefined
}

type SessionFieldProps = {
  sessions: SessionOption[]
  /** What time it is, in milliseconds. */
  at: number
  value: string
  onChange: (id: string) => void
  error?: string
}

/** Which session it is about. Those that are not over yet can be read, and not chosen. */
export function SessionField({ sessions, at, value, onChange, error }: SessionFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label="Session" error={error}>
      <select
        name="sessionId"
        {...describedBy(id, undefined, error)}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Choose a session</option>
        {sessions.map((session) => (
          <option key={session.id} value={session.id} disabled={at < (session.from ?? 0)}>
            {session.title} ({session.when})
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
