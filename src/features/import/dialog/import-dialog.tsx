import { useState } from 'react'
import type { Event } from '../../../../db/schema.ts'
import { SESSION_FIELDS } from '../../../formats/fields.ts'
import { DialogButtons, ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { FilePicker } from './choose-file.tsx'
import { PlanView, SelectLine } from './plan-view.tsx'
import { type ImportState, type ImportStep, useImport } from './use-import.ts'

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

type ChooseColumnsProps = { importing: ImportState } & Extract<ImportStep, { name: 'columns' }>

function ColumnPicker({ importing, columns, guessed, missing }: ChooseColumnsProps) {
  const [said, setSaid] = useState<Record<string, string>>(guessed)
  const isComplete = missing.every((field) => said[field])
  const isChosen = ([field, column]: [string, string]) => column !== (guessed[field] ?? '')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete) importing.sayColumns(Object.fromEntries(Object.entries(said).filter(isChosen)))
      }}>
      <div className="content">
        <p>{missing.length ? 'Match the columns. We couldn’t tell from their names.' : 'Match the columns.'}</p>
        {Object.entries(SESSION_FIELDS).map(([field, { label }]) => (
          <SelectLine
            key={field}
            label={label}
            value={said[field] ?? ''}
            required={missing.includes(field)}
            onChange={({ target }) => setSaid((before) => ({ ...before, [field]: target.value }))}>
            <option value="">{missing.includes(field) ? 'Choose a column' : 'None'}</option>
            {columns.map((column) => (
              <option key={column}>{column}</option>
            ))}
          </SelectLine>
        ))}
      </div>
      <DialogButtons
        leave="Back"
        onLeave={importing.back}
        act="Continue"
        isDisabled={!isComplete || importing.busy !== undefined}
      />
    </form>
  )
}
