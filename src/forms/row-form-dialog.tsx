import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ModalDialog } from '../ui/overlays/modal-dialog.tsx'
import { CollisionView } from './collision-view.tsx'
import type { FormValues } from './form-draft.ts'
import type { RowForm } from './use-row-form.ts'

type RowFormDialogProps<Values extends FormValues> = {
  title: string
  form: RowForm<Values>
  /** What the fields are called; where two organisers collide, each is shown by its name. */
  labels: Record<keyof Values & string, string>
  /** A value that is not to be shown as it is stored: names for ids. */
  say?: (field: keyof Values & string, value: Values[keyof Values]) => string
  submitLabel: 'Create' | 'Update'
  onClose: () => void
  /** Fields that look wrong, which are named beside the button as well: they may be out of sight. */
  doubtful?: (keyof Values & string)[]
  children: ReactNode
}

/** A form over a row in a dialog. Whoever leaves it with unsaved input is asked first. */
export function RowFormDialog<Values extends FormValues>(props: RowFormDialogProps<Values>) {
  const { title, form, labels, say, submitLabel, onClose, doubtful = [], children } = props
  const close = () => {
    if (form.isSaving) return
    if (form.isDirty && !confirm('Discard what you typed? It has not been saved.')) return
    form.discard()
    onClose()
  }
  return (
    <ModalDialog title={title} onClose={close}>
      <form
        ref={form.ref}
        className="form row-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <div className="fields">
          {form.isRestored && !form.collision && (
            <p className="notice" role="status">
              What you typed last time was not saved, so it is here again.{' '}
              <button type="button" className="link" onClick={form.startOver}>
                Start over
              </button>
            </p>
          )}
          {form.collision && <CollisionView form={form} collision={form.collision} labels={labels} say={say} />}
          {children}
        </div>
        <footer>
          {form.failure && <p className="error">{form.failure}</p>}
          <Doubtful form={form} fields={[...new Set(doubtful)]} labels={labels} />
          <button type="button" className="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={form.isSaving}>
            {form.isSaving ? 'Saving...' : submitLabel}
          </button>
        </footer>
      </form>
    </ModalDialog>
  )
}

type DoubtfulProps<Values extends FormValues> = {
  form: Pick<RowForm<Values>, 'ref'>
  fields: (keyof Values & string)[]
  labels: Record<keyof Values & string, string>
}

function Doubtful<Values extends FormValues>({ form, fields, labels }: DoubtfulProps<Values>) {
  if (fields.length === 0) return null
  const show = () => {
    const field = form.ref.current?.querySelector<HTMLElement>(`[name="${fields[0]}"]`)
    field?.scrollIntoView({ block: 'center' })
    field?.focus()
  }
  return (
    <p className="warning">
      <TriangleAlert size={16} strokeWidth={2} aria-hidden />
      <button type="button" className="link" onClick={show}>
        Please check: {fields.map((field) => labels[field]).join(', ')}
      </button>
    </p>
  )
}
