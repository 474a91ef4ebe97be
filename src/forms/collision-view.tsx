import { useEffect, useRef } from 'react'
import { type Collision, type FieldValue, isSameValue } from './form-values.ts'
import type { RowForm } from './use-row-form.ts'

type CollisionViewProps = { form: Pick<RowForm, 'labels' | 'values' | 'set' | 'say'>; collision: Collision }

/** Shows fields that both changed. The fields below stay open, to merge by hand. */
export function CollisionView({ form, collision }: CollisionViewProps) {
  const section = useRef<HTMLElement>(null)
  const { fields, taken, by } = collision
  const words = (value: FieldValue) => form.say(value) || 'empty'
  const takeAll = (whose: 'theirs' | 'mine') => {
    for (const field of fields) form.set(field.name, field[whose])
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each collision is to be noticed
  useEffect(() => section.current?.focus(), [collision])

  return (
    <section ref={section} className="collision" role="alert" tabIndex={-1} aria-label="Editing conflict">
      <h3>{by ?? 'Someone else'} saved changes while you were editing</h3>
      <p>Your changes are safe. Choose a version for each field, or combine them in the form below, then save again.</p>
      {fields.map(({ name, before, theirs, mine }) => (
        <fieldset key={name}>
          <legend>{form.labels[name]}</legend>
          <p className="before">
            Original: <q>{words(before)}</q>
          </p>
          <Choice
            name={name}
            label="Theirs"
            value={words(theirs)}
            isChosen={isSameValue(form.values[name], theirs)}
            onChoose={() => form.set(name, theirs)}
          />
          <Choice
            name={name}
            label="Mine"
            value={words(mine)}
            isChosen={isSameValue(form.values[name], mine)}
            onChoose={() => form.set(name, mine)}
          />
        </fieldset>
      ))}
      {taken.length > 0 && (
        <p>
          They also changed {new Intl.ListFormat('en-US').format(taken.map(({ name }) => form.labels[name] ?? name))}.
          Those changes are already in the form.
        </p>
      )}
      {fields.length > 1 && (
        <p className="buttons">
          <button type="button" className="button small" onClick={() => takeAll('theirs')}>
            Use all of theirs
          </button>
          <button type="button" className="button small" onClick={() => takeAll('mine')}>
            Keep all of mine
          </button>
        </p>
      )}
    </section>
  )
}

type ChoiceProps = { name: string; label: string; value: string; isChosen: boolean; onChoose: () => void }

function Choice({ name, label, value, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="choice">
      <input type="radio" name={`collision-${name}`} checked={isChosen} onChange={onChoose} />
      <strong>{label}</strong>
      <span>{value}</span>
    </label>
  )
}
