import type { ReactNode } from 'react'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
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
  /** Said beside the fields: warnings. */
  aside?: ReactNode
  children: ReactNode
}

/** A form over a row in a dialog. Whoever leaves it with unsaved input is asked first. */
export function RowFormDialog<Values extends FormValues>(props: RowFormDialogProps<Values>) {
  const { title, form, labels, say, submitLabel, onClose, aside, children } = props
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
          {aside}
        </div>
        <footer>
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
