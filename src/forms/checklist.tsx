import { type ReactNode, useId, useState } from 'react'
import { fold } from '../format/fold.ts'
import { FILTER_FROM, FilterBox } from '../ui/lists/filter-box.tsx'

type Choice = { id: string; name: string; about?: string | null }

type ChecklistProps = {
  name: string
  label: string
  choices: Choice[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Said where there is nothing to choose from. */
  empty: string
  hint?: ReactNode
}

/** Any of many: scrolls beyond a height, and can be searched when it is long. What is chosen keeps its order. */
export function Checklist({ name, label, choices, chosen, onChange, empty, hint }: ChecklistProps) {
  const [query, setQuery] = useState('')
  const id = useId()
  const wanted = fold(query.trim())
  const shown = choices.filter(({ name, about }) => fold(`${name} ${about ?? ''}`).includes(wanted))
  const toggle = (choice: string) =>
    onChange(chosen.includes(choice) ? chosen.filter((one) => one !== choice) : [...chosen, choice])
  return (
    <fieldset name={name} className="field checklist" aria-describedby={`${id}-hint`}>
      <legend>
        {label} <small>{chosen.length} chosen</small>
      </legend>
      <span id={`${id}-hint`} className="hint">
        {hint}
      </span>
      {choices.length >= FILTER_FROM && (
        <FilterBox label={`Search ${label.toLowerCase()}`} value={query} onChange={setQuery} />
      )}
      <div className="choices">
        {shown.map((choice) => (
          <label key={choice.id} htmlFor={`${id}-${choice.id}`}>
            <input
              id={`${id}-${choice.id}`}
              type="checkbox"
              checked={chosen.includes(choice.id)}
              onChange={() => toggle(choice.id)}
            />
            <span>
              {choice.name}
              {choice.about && <small>{choice.about}</small>}
            </span>
          </label>
        ))}
        {shown.length === 0 && <p className="hint">{choices.length ? 'Nobody matches your search.' : empty}</p>}
      </div>
    </fieldset>
  )
}
