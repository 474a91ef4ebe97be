import type { Room } from '../../../db/schema.ts'
import type { ProgramSession } from '../../program/program.ts'
import { pluralize } from '../../text/pluralize.ts'
import type { Warning } from '../sessions/session-warnings.ts'

type ChoicesProps = {
  label: string
  options: (readonly [value: number, name: string])[]
  value: number
  onChange: (value: number) => void
}

export function Choices({ label, options, value, onChange }: ChoicesProps) {
  return (
    <fieldset className="planner-choices">
      <legend>{label}</legend>
      {options.map(([each, name]) => (
        <button
          key={each}
          type="button"
          className="button small"
          aria-pressed={each === value}
          onClick={() => onChange(each)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}

type RoomChoiceProps = { rooms: Room[]; hidden: string[]; onChange: (hidden: string[]) => void }

export function RoomChoice({ rooms, hidden, onChange }: RoomChoiceProps) {
  const shown = rooms.filter(({ id }) => !hidden.includes(id))
  const toggle = (id: string) => onChange(hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id])
  return (
    <details className="planner-details">
      <summary>{shown.length === rooms.length ? 'All rooms' : `${shown.length} of ${rooms.length} rooms`}</summary>
      <ul>
        {rooms.map(({ id, name }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={!hidden.includes(id)}
                disabled={shown.length === 1 && shown[0]!.id === id}
                onChange={() => toggle(id)}
              />{' '}
              {name}
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}

type ThingsProps = { sessions: ProgramSession[]; warnings: Map<string, Warning[]> }

/** Each leads to its session. */
export function ThingsToLookAt({ sessions, warnings }: ThingsProps) {
  const things = sessions.flatMap(({ id, title }) =>
    (warnings.get(id) ?? []).map(({ sentence }) => ({ id, title, sentence })),
  )
  if (!things.length) return null
  const show = (id: string) =>
    document.querySelector<HTMLElement>(`.planner [data-session="${CSS.escape(id)}"]`)?.focus()
  return (
    <details className="planner-details warned">
      <summary>{pluralize(things.length, 'thing')} to look at</summary>
      <ul>
        {things.map(({ id, title, sentence }) => (
          <li key={`${id} ${sentence}`}>
            <button type="button" className="link" onClick={() => show(id)}>
              {title}
            </button>
            : {sentence}
          </li>
        ))}
      </ul>
    </details>
  )
}
