import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { focusFirstError, validate } from '../browser/form-errors.ts'
import { type CallResponse, errorMessage } from '../browser/organizer-call.ts'
import { RequestError } from '../browser/request.ts'
import { notify } from '../layout/toaster.tsx'
import { capitalize } from '../text/names.ts'
import type { FieldErrors } from '../text/typed/field-errors.ts'
import { SmallButton } from '../ui/button.tsx'
import { DialogButtons, ModalDialog } from '../ui/overlays/modal-dialog.tsx'
import { WarningLine } from '../ui/warning-line.tsx'
import type { Collision, FieldValue, FormValues, FormValuesOf, RowOf, ValueOptions } from './form-values.ts'
import { findCollision, initialFormValues, isSameForm, isSameValue, readCollision } from './form-values.ts'
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
  save: (input: Fields, base: Row | undefined, key: string) => Promise<CallResponse<Row>>
  done?: string
  failed?: string
  onSaved: (row: Row) => void
  nextStep?: (row: Row) => FollowUpAction
}

/** Typing outlives reloads and failed saves. Fields that only somebody else changed follow. */
export function useRowForm<Row extends RowOf<Fields>, Fields>(options: RowFormOptions<Row, Fields>) {
  const { row, noun, newIn, labels, inputOf, say = String } = options
  const draftKey = options.draftKey ?? (row ? [noun, row.id] : ['new', noun, newIn ?? []].flat()).join('-')
  const ref = useRef<HTMLFormElement>(null)
  const shownOf = (row: Row | undefined) => initialFormValues(options, row)
  const { goOn, forget, ...typed } = useRowDraft(draftKey, row, shownOf)
  const failed = options.failed ?? `Failed to ${typed.base ? 'update' : 'create'} ${noun}`
  const [errors, setErrors] = useState<FieldErrors>({})
  const [collision, setCollision] = useState<Collision>()
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  const latest = useRef(typed.values)
  const isOpen = useRef(true)
  useLayoutEffect(() => {
    latest.current = typed.values
  }, [typed.values])
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  const warnings: Record<string, string[] | undefined> = options.warningsOf?.(typed.values, typed.base) ?? {}

  /** Merges somebody else's write; undefined where both changed a field. */
  const collide = (
    { current: theirs, by }: { current: Row; by?: string },
    over: Row | undefined,
    mine: FormValuesOf<Fields>,
  ): FormValuesOf<Fields> | undefined => {
    const collided = findCollision(shownOf(over), shownOf(theirs), mine)
    // The form keeps typing of fields that both changed until the user decides.
    const next = { ...mine, ...Object.fromEntries(collided.taken.map(({ name, theirs }) => [name, theirs])) }
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
      const { data, changeId } = await options.save(judged.values, over, typed.key)
      if (isSameForm(latest.current, values)) {
        forget()
        if (isOpen.current) options.onSaved(data)
      } else goOn(latest.current, data)
      const done = options.done ?? `${capitalize(noun)} ${over ? 'updated' : 'created'} successfully`
      notifySaved(done, changeId, { next: options.nextStep?.(data) })
    } catch (error) {
      const theirs = readCollision<Row>(error)
      const next = theirs && collide(theirs, over, values)
      if (next) return save(next, theirs.current)
      if (theirs) return
      const why = isGone(error) && over ? GONE : errorMessage(error)
      setFailure(`${failed}: ${why}`)
      notify({ title: failed, text: why, destructive: true })
    }
  }

  return {
    ...typed,
    ref,
    isNew: !typed.base,
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

const isGone = (error: unknown) => error instanceof RequestError && error.status === 404
const GONE = 'It was deleted meanwhile. Undo that in “Recent changes”, then edit it again: your text is kept.'

/** A form of any row. */
export type RowForm = Omit<ReturnType<typeof useRowForm<RowOf<FormValues>, FormValues>>, 'base'>

const RowFormContext = createContext<RowForm | undefined>(undefined)

export function useRowFormContext(): RowForm {
  const form = useContext(RowFormContext)
  if (!form) throw new Error('A field found by its name stands in a RowFormDialog')
  return form
}

type RowFormDialogProps = {
  title?: string
  form: RowForm
  /** Labels where "Cancel" and "Update" would be misread. */
  words?: { leave: string; save: string }
  onClose: () => void
  children: ReactNode
}

export function RowFormDialog({ title, form, words, onClose, children }: RowFormDialogProps) {
  const close = () => {
    // What is on its way arrives, or its text waits as a draft.
    if (form.isSaving) return onClose()
    if (form.isDirty && !confirm('Discard your unsaved changes?')) return
    form.discard()
    onClose()
  }
  return (
    <ModalDialog title={title ?? `${form.isNew ? 'Create' : 'Edit'} ${capitalize(form.noun)}`} onClose={close}>
      <form
        ref={form.ref}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}>
        <div className="fields">
          {form.isRestored && !form.collision && (
            <p className="notice" role="status">
              We restored your unsaved changes.{' '}
              <button type="button" className="link" onClick={form.startOver}>
                Discard them
              </button>
            </p>
          )}
          {form.collision && <CollisionView form={form} collision={form.collision} />}
          <RowFormContext value={form}>{children}</RowFormContext>
        </div>
        <DialogButtons
          leave={words?.leave}
          onLeave={close}
          act={form.isSaving ? 'Saving...' : (words?.save ?? (form.isNew ? 'Create' : 'Update'))}
          isDisabled={form.isSaving}>
          {form.failure && <p className="error">{form.failure}</p>}
          <FormWarnings form={form} />
        </DialogButtons>
      </form>
    </ModalDialog>
  )
}

/** Repeats warnings beside the button, because their fields may be out of sight. */
function FormWarnings({ form }: { form: RowForm }) {
  const doubtful = Object.keys(form.labels).filter((name) => form.warnings[name]?.length)
  if (doubtful.length === 0) return null
  const show = () => {
    const field = form.ref.current?.querySelector<HTMLElement>(`[name="${doubtful[0]}"]`)
    field?.scrollIntoView({ block: 'center' })
    field?.focus()
  }
  return (
    <WarningLine>
      <button type="button" className="link" onClick={show}>
        Please check: {doubtful.map((name) => form.labels[name]).join(', ')}
      </button>
    </WarningLine>
  )
}

type CollisionViewProps = { form: Pick<RowForm, 'labels' | 'values' | 'set' | 'say'>; collision: Collision }

/** Shows fields that both changed. The fields below stay open, to merge by hand. */
function CollisionView({ form, collision }: CollisionViewProps) {
  const section = useRef<HTMLElement>(null)
  const { fields, taken, by } = collision
  const words = (value: FieldValue) => form.say(value) || 'empty'
  const takeAll = (whose: 'theirs' | 'mine') => {
    for (const field of fields) form.set(field.name, field[whose])
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each collision is to be noticed
  useEffect(() => section.current?.focus(), [collision])

  return (
    <section ref={section} className="stack collision" role="alert" tabIndex={-1} aria-label="Editing conflict">
      <h3>{by ?? 'Someone else'} saved changes while you were editing</h3>
      <p>Your changes are safe. Choose a version for each field, or combine them in the form below, then save again.</p>
      {fields.map(({ name, before, theirs, mine }) => (
        <fieldset key={name}>
          <legend>{form.labels[name]}</legend>
          <p className="before hint">
            Original: <q>{words(before)}</q>
          </p>
          {Object.entries({ Theirs: theirs, Mine: mine }).map(([label, value]) => (
            <label key={label} className="cluster choice">
              <input
                type="radio"
                name={`collision-${name}`}
                checked={isSameValue(form.values[name], value)}
                onChange={() => form.set(name, value)}
              />
              <strong>{label}</strong>
              <span>{words(value)}</span>
            </label>
          ))}
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
          <SmallButton onClick={() => takeAll('theirs')}>Use all of theirs</SmallButton>
          <SmallButton onClick={() => takeAll('mine')}>Keep all of mine</SmallButton>
        </p>
      )}
    </section>
  )
}
