import { createContext, useContext, useRef, useState } from 'react'
import { focusFirstError, validate } from '../browser/form-errors.ts'
import { type CallResponse, errorMessage } from '../browser/organizer-call.ts'
import { notify } from '../layout/toaster.tsx'
import { capitalize } from '../text/names.ts'
import type { FieldErrors } from '../text/typed/field-errors.ts'
import type { Collision, FieldValue, FormValues, FormValuesOf, RowOf, ValueOptions } from './form-values.ts'
import { findCollision, initialFormValues, mergeCollision, readCollision } from './form-values.ts'
import { type FollowUpAction, notifySaved } from './notify-saved.tsx'
import { useRowDraft } from './use-row-draft.ts'

type RowFormOptions<Row extends RowOf<Fields>, Fields> = ValueOptions<Row, Fields> & {
  /** `speaker`. `newIn`: of which event a new one is. `draftKey`, `done`, and `failed`: of a form for another purpose. */
  noun: string
  newIn?: string
  draftKey?: string
  row: Row | undefined
  inputOf?: (values: FormValuesOf<Fields>, base: Row | undefined) => unknown
  warningsOf?: (values: FormValuesOf<Fields>, base: Row | undefined) => { [Name in keyof Fields]?: string[] }
  question?: (values: FormValuesOf<Fields>, base: Row | undefined) => string | undefined
  /** Formats a value where it differs from what is stored: names for ids. */
  say?: (value: FieldValue) => string
  save: (input: Fields, base: Row | undefined) => Promise<CallResponse<Row>>
  done?: string
  failed?: string
  onSaved: (row: Row) => void
  nextStep?: (row: Row) => FollowUpAction
}

/** Typing outlives reloads and failed saves. Fields that only somebody else changed follow. */
export function useRowForm<Row extends RowOf<Fields>, Fields>(options: RowFormOptions<Row, Fields>) {
  const { row, noun, newIn, labels, inputOf, say = String } = options
  const draftKey = options.draftKey ?? (row ? [noun, row.id] : ['new', noun, newIn ?? []].flat()).join('-')
  const failed = options.failed ?? `Failed to ${row ? 'update' : 'create'} ${noun}`
  const ref = useRef<HTMLFormElement>(null)
  const shownOf = (row: Row | undefined) => initialFormValues(options, row)
  const { goOn, forget, ...typed } = useRowDraft(draftKey, row, shownOf)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [collision, setCollision] = useState<Collision>()
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  const warnings: Record<string, string[] | undefined> = options.warningsOf?.(typed.values, typed.base) ?? {}

  /** Merges somebody else's write; undefined where both changed a field. */
  const collide = (
    { current: theirs, by }: { current: Row; by?: string },
    over: Row | undefined,
    mine: FormValuesOf<Fields>,
  ): FormValuesOf<Fields> | undefined => {
    const collided = findCollision(shownOf(over), shownOf(theirs), mine)
    const next = mergeCollision(mine, collided)
    goOn(next, theirs)
    if (collided.fields.length === 0) return next
    setCollision({ ...collided, by })
  }

  const save = async (values: FormValuesOf<Fields>, over: Row | undefined): Promise<void> => {
    const judged = validate(options.schema, inputOf ? inputOf(values, over) : values)
    if (judged.errors) {
      setErrors(judged.errors)
      return focusFirstError(ref.current)
    }
    try {
      const { data, changeId } = await options.save(judged.values, over)
      forget()
      options.onSaved(data)
      const done = options.done ?? `${capitalize(noun)} ${row ? 'updated' : 'created'} successfully`
      notifySaved(done, changeId, { next: options.nextStep?.(data) })
    } catch (error) {
      const theirs = readCollision<Row>(error)
      const next = theirs && collide(theirs, over, values)
      if (next) return save(next, theirs.current)
      if (theirs) return
      setFailure(`${failed}: ${errorMessage(error)}`)
      notify({ title: failed, text: errorMessage(error), destructive: true })
    }
  }

  return {
    ...typed,
    ref,
    isNew: !row,
    noun,
    labels,
    errors,
    warnings,
    collision,
    failure,
    isSaving,
    say,
    set: (name: string, value: FieldValue) => {
      typed.set(name, value)
      setErrors(({ [name]: _, ...others }) => others)
    },
    submit: async () => {
      if (isSaving) return
      const question = options.question?.(typed.values, typed.base)
      if (question && !confirm(question)) return
      setErrors({})
      setFailure(undefined)
      setSaving(true)
      await save(typed.values, typed.base)
      setSaving(false)
    },
    startOver: () => {
      typed.startOver()
      setCollision(undefined)
      setFailure(undefined)
      setErrors({})
    },
    discard: forget,
  }
}

/** A form of any row. */
export type RowForm = Omit<ReturnType<typeof useRowForm<RowOf<FormValues>, FormValues>>, 'base'>

export const RowFormContext = createContext<RowForm | undefined>(undefined)

export function useRowFormContext(): RowForm {
  const form = useContext(RowFormContext)
  if (!form) throw new Error('A field found by its name stands in a RowFormDialog')
  return form
}
