import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { foldText } from '../../text/fold.ts'
import { FILTER_MIN_ROWS, FilterBox, useFilter } from '../../ui/lists/filter-box.tsx'
import { OVERSCAN, useVirtualList, VIRTUALIZE_FROM } from '../../ui/lists/use-virtual-list.ts'
import { useField } from './use-field.tsx'

type ChecklistProps = { name: string; choices: ChecklistOption[]; unknown: string; empty: string }

/** The chosen order stays; an unknown choice stays in the list, so that it can be removed. */
export function Checklist({ name, choices, unknown, empty }: ChecklistProps) {
  const { label, value, hint, error, onChange } = useField(name)
  const chosen: readonly string[] = Array.isArray(value) ? value : []
  const isChosen = new Set(chosen)
  const known = useMemo(() => new Set(choices.map(({ id }) => id)), [choices])
  const strays = chosen.filter((one) => !known.has(one)).map((one) => ({ id: one, name: one, about: unknown }))
  const all = strays.length ? [...strays, ...choices] : choices
  const [query, setQuery] = useState('')
  const id = useId()
  const shown = useFilter(all, textOf, foldText(useDeferredValue(query).trim())) ?? all
  const toggle = (choice: string) =>
    onChange(isChosen.has(choice) ? chosen.filter((one) => one !== choice) : [...chosen, choice])
  const renderChoice = (choice: ChecklistOption) => (
    <label key={choice.id} className="cluster choice" htmlFor={`${id}-${choice.id}`}>
      <input
        id={`${id}-${choice.id}`}
        type="checkbox"
        checked={isChosen.has(choice.id)}
        onChange={() => toggle(choice.id)}
      />
      <span>
        {choice.name}
        {choice.about && <small>{choice.about}</small>}
      </span>
    </label>
  )
  return (
    <fieldset
      name={name}
      className="field checklist"
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}>
      <legend>
        {label} <small>{chosen.length} selected</small>
      </legend>
      <span id={`${id}-hint`} className="hint">
        {hint}
      </span>
      {all.length >= FILTER_MIN_ROWS && (
        <FilterBox label={`Search ${label.toLowerCase()}`} value={query} onChange={setQuery} />
      )}
      {shown.length > VIRTUALIZE_FROM ? (
        <LongChoices choices={shown} renderChoice={renderChoice} />
      ) : (
        <div className="choices">
          {shown.length === 0 && <p className="hint">{all.length ? 'No matches.' : empty}</p>}
          {shown.map(renderChoice)}
        </div>
      )}
      {error && (
        <span id={`${id}-error`} className="error">
          {error}
        </span>
      )}
    </fieldset>
  )
}

const textOf = ({ name, about }: ChecklistOption) => `${name} ${about ?? ''}`

type ChecklistOption = { id: string; name: string; about?: string | null }

type LongChoicesProps = { choices: ChecklistOption[]; renderChoice: (choice: ChecklistOption) => ReactNode }

const ESTIMATED_HEIGHT = 44

/** Of many choices only those in view are in the document. */
function LongChoices({ choices, renderChoice }: LongChoicesProps) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: choices.length,
    getScrollElement: () => box.current,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: (at) => choices[at]!.id,
    overscan: OVERSCAN,
    useFlushSync: false,
  })
  const { from, until, style } = useVirtualList(list, 'label', virtualizer)
  return (
    <div ref={box} className="choices">
      <div ref={list} style={style}>
        {choices.slice(from, until).map(renderChoice)}
      </div>
    </div>
  )
}
