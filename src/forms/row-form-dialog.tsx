import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ModalDialog } from '../ui/overlays/modal-dialog.tsx'
import { CollisionView } from './collision-view.tsx'
import { type RowForm, RowFormContext } from './use-row-form.ts'

type RowFormDialogProps = {
  title: string
  form: RowForm
  /** Labels where "Cancel" and "Update" would be misread. */
  words?: { leave: string; save: string }
  onClose: () => void
  children: ReactNode
}

/** Leaving with unsaved input asks first. */
export function RowFormDialog({ title, form, words, onClose, children }: RowFormDialogProps) {
  const close = () => {
    if (form.isSaving) return
    if (form.isDirty && !confirm('Discard your unsaved changes?')) return
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
              We restored your unsaved changes.{' '}
              <button type="button" className="link" onClick={form.startOver}>
                Discard them
              </button>
            </p>
          )}
          {form.collision && <CollisionView form={form} collision={form.collision} />}
          <RowFormContext value={form}>{children}</RowFormContext>
        </div>
        <footer>
          {form.failure && <p className="error">{form.failure}</p>}
          <FormWarnings form={form} />
          <button type="button" className="button" onClick={close}>
            {words?.leave ?? 'Cancel'}
          </button>
          <button type="submit" className="button primary" disabled={form.isSaving}>
            {form.isSaving ? 'Saving...' : (words?.save ?? (form.isNew ? 'Create' : 'Update'))}
          </button>
        </footer>
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
    <p className="warning">
      <TriangleAlert size={16} strokeWidth={2} aria-hidden />
      <button type="button" className="link" onClick={show}>
        Please check: {doubtful.map((name) => form.labels[name]).join(', ')}
      </button>
    </p>
  )
}
