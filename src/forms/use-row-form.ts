import { type RefObject, useEffect, useRef, useState } from 'react'
import { focusFirstError, judge } from '../browser/form-errors.ts'
import { type Called, whyNot } from '../browser/organiser-call.ts'
import type { Refusals } from '../format/typed/refusals.ts'
import { notify } from '../layout/toaster.tsx'
import { type Collision, collisionOf, merged, rowOfCollision } from './collision.ts'
import { type FormValues, forgetDraft, isSame, isSameForm, keepDraft, readDraft } from './form-draft.ts'
import { type NextStep, notifyWritten } from './undo.tsx'
import { useBeforeUnload } from './use-before-unload.ts'

type Versioned = { id: string; version: number }

export type RowFormOptions<Row extends Versioned, Values extends FormValues, Input> = {
  /** Names the draft: the row, or what a new one is for. */
  draftKey: string
  /** The row that is edited; none for a new one. */
  row: Row | undefined
  valuesOf: (row: Row | undefined) => Values
  /** The words of the form's schema are said beside the fields. */
  schema: Parameters<typeof judge<Input>>[0]
  /** From what the form shows to what the schema judges. */
  inputOf?: (values: Values, base: Row | undefined) => unknown
  save: (input: Input, base: Row | undefined) => Promise<Called<Row>>
  done: string
  failed: string
  onSaved: (row: Row) => void
  /** What is offered once it is saved. */
  nextStep?: (row: Row) => NextStep
}

export type RowForm<Values extends FormValues> = {
  ref: RefObject<HTMLFormElement | null>
  values: Values
  errors: Refusals
  isDirty: boolean
  isSaving: boolean
  /** What was typed before a reload is in the form again. */
  isRestored: boolean
  collision: Collision<Values> | undefined
  /** Why the last try to save failed; gone with the next. */
  failure: string | undefined
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void
  field: (name: keyof Values & string) => {
    name: string
    value: string
    onChange: (value: string) => void
    error?: string
  }
  submit: () => Promise<void>
  startOver: () => void
  /** Leaves without saving: what was typed is forgotten. */
  discard: () => void
}

/**
 * A form over a row with a version. What is typed outlives a reload; a failed save keeps it and says why. A save that comes
 * after somebody else's takes over what only they changed; of what both changed the form holds both, field by field.
 */
export function useRowForm<Row extends Versioned, Values extends FormValues, Input>(
  options: RowFormOptions<Row, Values, Input>,
): RowForm<Values> & { base: Row | undefined; rebase: (changed: Partial<Row>) => void } {
  const { draftKey, valuesOf } = options
  const ref = useRef<HTMLFormElement>(null)
  const [draft] = useState(() => readDraft<Row, Values>(draftKey, valuesOf(options.row)))
  const [base, setBase] = useState(draft ? draft.base : options.row)
  const [values, setValues] = useState(draft?.values ?? valuesOf(options.row))
  const [isRestored, setRestored] = useState(!!draft)
  const [errors, setErrors] = useState<Refusals>({})
  const [collision, setCollision] = useState<Collision<Values>>()
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const isDirty = !isSameForm(values, valuesOf(base))

  useEffect(() => {
    if (isDirty) keepDraft(draftKey, { base, values })
    else forgetDraft(draftKey)
  }, [isDirty, draftKey, base, values])
  useBeforeUnload(isDirty)

  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    setValues((known) => ({ ...known, [name]: value }))
    setErrors(({ [name]: _, ...others }) => others)
  }

  /** What to go on with after somebody else's write; undefined where both changed a field, which is to be decided first. */
  const collide = (theirRow: Row, over: Row | undefined, mine: Values): Values | undefined => {
    const collided = collisionOf(valuesOf(over), valuesOf(theirRow), mine)
    setValues(merged(collided))
    setBase(theirRow)
    if (collided.fields.length === 0) return merged(collided)
    setCollision(collided)
  }

  const save = async (typed: Values, over: Row | undefined): Promise<void> => {
    const judged = judge(options.schema, options.inputOf ? options.inputOf(typed, over) : typed)
    if (judged.errors) {
      setErrors(judged.errors)
      return focusFirstError(ref.current)
    }
    try {
      const { data, changeId } = await options.save(judged.values, over)
      forgetDraft(draftKey)
      options.onSaved(data)
      notifyWritten(options.done, changeId, { next: options.nextStep?.(data) })
    } catch (error) {
      const theirRow = rowOfCollision<Row>(error)
      const next = theirRow && collide(theirRow, over, typed)
      if (next) return save(next, theirRow)
      if (theirRow) return
      setFailure(`${options.failed}: ${whyNot(error)}`)
      notify({ title: options.failed, text: whyNot(error), destructive: true })
    }
  }

  const submit = async () => {
    if (isSaving) return
    setErrors({})
    setFailure(undefined)
    setSaving(true)
    await save(values, base)
    setSaving(false)
  }

  return {
    ref,
    values,
    errors,
    isDirty,
    isSaving,
    isRestored,
    collision,
    failure,
    base,
    set,
    field: (name) => ({
      name,
      value: String(values[name]),
      onChange: (value) => set(name, value as Values[typeof name]),
      error: errors[name],
    }),
    submit,
    startOver: () => {
      setBase(options.row)
      setValues(valuesOf(options.row))
      setRestored(false)
      setCollision(undefined)
      setFailure(undefined)
      setErrors({})
    },
    discard: () => forgetDraft(draftKey),
    rebase: (changed) => {
      const next = base && { ...base, ...changed }
      const [before, now] = [valuesOf(base), valuesOf(next)]
      const written = Object.keys(now).filter((field) => !isSame(now[field], before[field]))
      setBase(next)
      setValues((known) => ({ ...known, ...Object.fromEntries(written.map((field) => [field, now[field]])) }))
    },
  }
}
