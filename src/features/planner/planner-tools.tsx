import { memo, type ReactNode, useState } from 'react'
import type { Room } from '../../../db/schema.ts'
import type { ProgramSession } from '../../program/program.ts'
import { formatProgramDay, type ProgramDay } from '../../program/program-days.ts'
import { textMatcher } from '../../text/fold.ts'
import { pluralize } from '../../text/pluralize.ts'
import { Button, SmallButton } from '../../ui/button.tsx'
import { FilterBox } from '../../ui/lists/filter-box.tsx'
import type { Warning } from '../sessions/session-warnings.ts'
import { shownRooms } from './first-picture.ts'
import { type Planned, swap } from './held.ts'
import type { PlannerData } from './preview.ts'
import type { useOthersChanges } from './queries.tsx'
import { QuietPlanning } from './quiet-planning.tsx'
import type { Move } from './schema.ts'
import type { Settings } from './settings.ts'

type ChoicesProps<Value> = {
  label: string
  options: (readonly [value: Value, name: string])[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** Memoized, because a drag changes none of them, or two of the rooms. */
export const Choices = memo(function Choices<Value extends number | string>(props: ChoicesProps<Value>) {
  const { label, options, value, onChange, className = '' } = props
  return (
    <fieldset className={`cluster wrap tight ${className}`}>
      <legend>{label}</legend>
      {options.map(([each, name]) => (
        <Choice key={each} value={each} name={name} isChosen={each === value} onChange={onChange} />
      ))}
    </fieldset>
  )
}) as <Value extends number | string>(props: ChoicesProps<Value>) => ReactNode

type ChoiceProps<Value> = { value: Value; name: string; isChosen: boolean; onChange: (value: Value) => void }

const Choice = memo(function Choice<Value extends number | string>(props: ChoiceProps<Value>) {
  const { value, name, isChosen, onChange } = props
  return (
    <SmallButton aria-pressed={isChosen} data-choice={value} onClick={() => onChange(value)}>
      {name}
    </SmallButton>
  )
}) as <Value extends number | string>(props: ChoiceProps<Value>) => ReactNode

const STEPS = ([5, 15, 30, 60] as const).map((minutes) => [minutes, `${minutes} min`] as const)

type ToolsProps = {
  data: PlannerData
  days: ProgramDay[]
  day: number
  settings: Settings
  /** Those of the day. */
  sessions: ProgramSession[]
  warnings: Map<string, Warning[]>
  last: ReturnType<typeof useOthersChanges>['last']
  onDay: (day: number) => void
  onSettings: (changed: Partial<Settings>) => void
  onShift: () => void
  onShow: (id: string) => void
}

/** Memoized, because a drag changes nothing in it. */
export const PlannerTools = memo(function PlannerTools(props: ToolsProps) {
  const { data, days, day, settings, sessions, warnings, last, onDay, onSettings, onShift, onShow } = props
  const { step, isCondensed = false } = settings
  return (
    <div className="cluster wrap tight planner-tools">
      <h2>Planner</h2>
      {days.length > 1 && (
        <Choices
          label="Day"
          options={days.map((one) => [one.day, formatProgramDay(one)])}
          value={day}
          onChange={onDay}
        />
      )}
      <Choices label="Step" options={STEPS} value={step} onChange={(next) => onSettings({ step: next })} />
      <RoomChoice rooms={data.rooms} settings={settings} onChange={(hidden) => onSettings({ hidden })} />
      <Button
        look="small planner-condense"
        aria-pressed={isCondensed}
        onClick={() => onSettings({ isCondensed: !isCondensed })}>
        Condensed
      </Button>
      <SmallButton onClick={onShift}>Move the rest of a room…</SmallButton>
      <QuietPlanning data={data} />
      <div className="cluster planner-news">
        <ThingsToLookAt sessions={sessions} warnings={warnings} onShow={onShow} />
        <p className="hint one-line" role="status">
          {data.isWhole ? last && `Last change by ${last.who}: ${last.what}` : 'Loading the rest…'}
        </p>
      </div>
    </div>
  )
})

type RoomChoiceProps = { rooms: Room[]; settings: Settings; onChange: (hidden: string[]) => void }

function RoomChoice({ rooms, settings, onChange }: RoomChoiceProps) {
  const shown = shownRooms(rooms, settings)
  const toggle = (room: Room) =>
    onChange(rooms.filter((one) => shown.includes(one) === (one === room)).map(({ id }) => id))
  return (
    <details className="planner-details">
      <summary className="button small">
        {shown.length === rooms.length ? 'All rooms' : `${shown.length} of ${rooms.length} rooms`}
      </summary>
      <ul className="stack tight surface">
        {rooms.map((room) => (
          <li key={room.id}>
            <label>
              <input
                type="checkbox"
                checked={shown.includes(room)}
                disabled={shown.length === 1 && shown[0] === room}
                onChange={() => toggle(room)}
              />{' '}
              {room.name}
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}

type ThingsProps = { sessions: ProgramSession[]; warnings: Map<string, Warning[]>; onShow: (id: string) => void }

function ThingsToLookAt({ sessions, warnings, onShow }: ThingsProps) {
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
}

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
    <div className="accent cluster wrap tight planner-bar">
      <p role="status">
        <strong>{pluralize(chosen.length, 'session')} chosen.</strong>
      </p>
      <div className="buttons">
        <Button look="primary" onClick={onTake}>
          {chosen.length === 1 ? 'Move it' : 'Move them'}
        </Button>
        <Button onClick={onClear}>Choose none</Button>
        {chosen.length === 2 && one?.at && other?.at && (
          <Button onClick={() => onSwap(swap(one, other))}>Let them change places</Button>
        )}
      </div>
    </div>
  )
}

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
      <h3>Not placed {isWhole && <small>{sessions.length}</small>}</h3>
      {sessions.length > 0 && <FilterBox label="Search" value={query} onChange={setQuery} />}
      <ul className="stack tight">
        {found.map((session) => (
          <li key={session.id}>{renderSession(session)}</li>
        ))}
      </ul>
      {isWhole && sessions.length === 0 && <p>Every session has a time and a room.</p>}
      {sessions.length > 0 && found.length === 0 && <p>No matches.</p>}
    </section>
  )
})
