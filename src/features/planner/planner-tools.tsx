import { memo, type ReactNode, useState } from 'react'
import type { Room } from '../../../db/schema.ts'
import type { ProgramSession } from '../../program/program.ts'
import { textMatcher } from '../../text/fold.ts'
import { pluralize } from '../../text/pluralize.ts'
import { SmallButton } from '../../ui/button.tsx'
import { FilterBox } from '../../ui/lists/filter-box.tsx'
import type { Warning } from '../sessions/session-warnings.ts'
import { type Planned, swap } from './held.ts'
import type { Move } from './schema.ts'

type ChoicesProps<Value> = {
  label: string
  options: (readonly [value: Value, name: string])[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

export function Choices<Value extends number | string>(props: ChoicesProps<Value>) {
  const { label, options, value, onChange, className = '' } = props
  return (
    <fieldset className={`cluster wrap tight ${className}`}>
      <legend>{label}</legend>
      {options.map(([each, name]) => (
        <SmallButton key={each} aria-pressed={each === value} data-choice={each} onClick={() => onChange(each)}>
          {name}
        </SmallButton>
      ))}
    </fieldset>
  )
}

type RoomChoiceProps = { rooms: Room[]; hidden: string[]; onChange: (hidden: string[]) => void }

export const RoomChoice = memo(function RoomChoice({ rooms, hidden, onChange }: RoomChoiceProps) {
  const shown = rooms.filter(({ id }) => !hidden.includes(id))
  const toggle = (id: string) => onChange(hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id])
  return (
    <details className="planner-details">
      <summary className="button small">
        {shown.length === rooms.length ? 'All rooms' : `${shown.length} of ${rooms.length} rooms`}
      </summary>
      <ul className="stack tight surface">
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
})

type ThingsProps = { sessions: ProgramSession[]; warnings: Map<string, Warning[]>; onShow: (id: string) => void }

export const ThingsToLookAt = memo(function ThingsToLookAt({ sessions, warnings, onShow }: ThingsProps) {
  const things = sessions.flatMap(({ id, title }) =>
    (warnings.get(id) ?? []).map(({ sentence }) => ({ id, title, sentence })),
  )
  if (!things.length) return null
  return (
    <details className="planner-details">
      <summary className="button small late">{pluralize(things.length, 'thing')} to look at</summary>
      <ul className="stack tight surface">
        {things.map(({ id, title, sentence }) => (
          <li key={`${id} ${sentence}`}>
            <button type="button" className="link" onClick={() => onShow(id)}>
              {title}
            </button>
            : {sentence}
          </li>
        ))}
      </ul>
    </details>
  )
})

type ChosenProps = {
  chosen: string[]
  planned: Map<string, Planned>
  onTake: () => void
  onSwap: (moves: Move[]) => void
  onClear: () => void
}

export function ChosenSessions({ chosen, planned, onTake, onSwap, onClear }: ChosenProps) {
  const [one, other] = chosen.flatMap((id) => planned.get(id) ?? [])
  return (
    <div className="buttons">
      <p role="status">{pluralize(chosen.length, 'session')} chosen.</p>
      <SmallButton onClick={onTake}>{chosen.length === 1 ? 'Move it' : 'Move them'}</SmallButton>
      {chosen.length === 2 && one?.at && other?.at && (
        <SmallButton onClick={() => onSwap(swap(one, other))}>Let them change places</SmallButton>
      )}
      <SmallButton onClick={onClear}>Choose none</SmallButton>
    </div>
  )
}

const FIRST_SESSIONS = 12

type UnplacedProps = {
  sessions: ProgramSession[]
  isShown: boolean
  isWhole: boolean
  renderSession: (session: ProgramSession) => ReactNode
}

export const Unplaced = memo(function Unplaced({ sessions, isShown, isWhole, renderSession }: UnplacedProps) {
  const [query, setQuery] = useState('')
  const isFound = textMatcher(query)
  const found = sessions.filter(({ title, people }) => isFound([title, ...people.map(({ name }) => name)].join(' ')))
  return (
    <section className="stack tight surface planner-unplaced" aria-label="Not placed" data-shown={isShown || undefined}>
      <h3>
        Not placed <small>{sessions.length}</small>
      </h3>
      {sessions.length > 0 && <FilterBox label="Search" value={query} onChange={setQuery} />}
      <ul className="stack tight">
        {(isWhole ? found : found.slice(0, FIRST_SESSIONS)).map((session) => (
          <li key={session.id}>{renderSession(session)}</li>
        ))}
      </ul>
      {sessions.length === 0 && <p>Every session has a time and a room.</p>}
      {sessions.length > 0 && found.length === 0 && <p>No matches.</p>}
    </section>
  )
})
