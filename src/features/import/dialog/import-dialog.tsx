import type { Event } from '../../../../db/schema.ts'
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { ColumnPicker } from './choose-columns.tsx'
import { FilePicker } from './choose-file.tsx'
import { PlanView } from './plan-view.tsx'
import { useImport } from './use-import.ts'

/** Chooses a file or an address, shows the plan, and imports it (product §21.10). */
export function ImportDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const importing = useImport(event, onClose)
  const { step, busy, error } = importing
  return (
    <ModalDialog title={`Import into ${event.name}`} className="import-modal" onClose={() => !busy && onClose()}>
      {step.name === 'choose' && <FilePicker event={event} importing={importing} problems={step.problems} />}
      {step.name === 'columns' && <ColumnPicker importing={importing} {...step} />}
      {step.name === 'plan' && <PlanView importing={importing} {...step} onClose={onClose} />}
      <div className="import-state" role="status">
        {busy}
      </div>
      {error && (
        <p className="import-state failed" role="alert">
          {error}
        </p>
      )}
    </ModalDialog>
  )
}
