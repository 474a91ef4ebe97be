import { useEffect, useRef } from 'react'
import type { Collision } from './collision.ts'
import { type FormValues, isSame } from './form-draft.ts'
import type { RowForm } from './use-row-form.ts'

type CollisionViewProps<Values extends FormValues> = {
  form: Pick<RowForm<Values>, 'values' | 'set'>
  collision: Collision<Values>
  labels: Record<keyof Values & string, string>
  say?: (field: keyof Values & string, value: Values[keyof Values]) => string
}

/**
 * What somebody else changed as well while this form was open, field by field: theirs or mine. The fields below stay open, so
 * that both can be brought together by hand.
 */
export function CollisionView<Values extends FormValues>({ form, collision, labels, say }: CollisionViewProps<Values>) {
  const section = useRef<HTMLElement>(null)
  const { fields, taken, before, theirs, mine } = collision
  const words = (field: keyof Values & string, value: Values[keyof Values]) =>
    (say ? say(field, value) : String(value)) || 'empty'
  const takeAll = (from: Values) => {
    for (const field of fields) form.set(field, from[field])
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each collision is to be noticed
  useEffect(() => section.current?.focus(), [collision])

  return (
    <section ref={section} className="conflict" role="alert" tabIndex={-1} aria-label="Changed by somebody else">
      <h3>Somebody else saved changes while you were typing</h3>
      <p>Nothing of yours is lost. Choose field by field, or write both together below; then save again.</p>
      {fields.map((field) => (
        <fieldset key={field}>
          <legend>{labels[field]}</legend>
          <p className="before">
            Before: <q>{words(field, before[field])}</q>
          </p>
          <Choice
            name={field}
            label="Theirs"
            value={words(field, theirs[field])}
            isChosen={isSame(form.values[field], theirs[field])}
            onChoose={() => form.set(field, theirs[field])}
          />
          <Choice
            name={field}
            label="Mine"
            value={words(field, mine[field])}
            isChosen={isSame(form.values[field], mine[field])}
            onChoose={() => form.set(field, mine[field])}
          />
        </fieldset>
      ))}
      {taken.length > 0 && (
        <p>
          Only they changed {new Intl.ListFormat('en-US').format(taken.map((field) => labels[field]))}: theirs is in the
          form already.
        </p>
      )}
      {fields.length > 1 && (
        <p className="actions">
          <button type="button" className="button small" onClick={() => takeAll(theirs)}>
            Take all of theirs
          </button>
          <button type="button" className="button small" onClick={() => takeAll(mine)}>
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
      <input type="radio" name={`conflict-${name}`} checked={isChosen} onChange={onChoose} />
      <strong>{label}</strong>
      <span>{value}</span>
    </label>
  )
}
