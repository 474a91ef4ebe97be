import { type ReactNode, useEffect, useRef } from 'react'
import { capitalize } from '../text/names.ts'
import { SmallButton } from '../ui/button.tsx'
import { DialogButtons } from '../ui/overlays/dialog-buttons.tsx'
import { ModalDialog } from '../ui/overlays/modal-dialog.tsx'
import { WarningLine } from '../ui/warning-line.tsx'
import { type Collision, type FieldValue, isSameValue } from './form-values.ts'
import { type RowForm, RowFormContext } from './use-row-form.ts'

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
    if (form.isSaving) return
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
