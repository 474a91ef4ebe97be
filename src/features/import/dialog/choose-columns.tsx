import { useId, useState } from 'react'
import { SESSION_FIELDS } from '../../../formats/fields.ts'
import type { ImportState } from './use-import.ts'

type ChooseColumnsProps = {
  importing: ImportState
  columns: string[]
  guessed: Record<string, string>
  missing: string[]
}

/** Matches the columns of a table with fields by hand. */
export function ColumnPicker({ importing, columns, guessed, missing }: ChooseColumnsProps) {
  const [said, setSaid] = useState<Record<string, string>>(guessed)
  const isComplete = missing.every((field) => said[field])
  const isChosen = ([field, column]: [string, string]) => column !== (guessed[field] ?? '')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete) importing.sayColumns(Object.fromEntries(Object.entries(said).filter(isChosen)))
      }}
    >
      <div className="content import-columns">
        <p>{missing.length ? 'Match the columns. We couldn’t tell from their names.' : 'Match the columns.'}</p>
        {Object.entries(SESSION_FIELDS).map(([field, { label }]) => (
          <Column
            key={field}
            label={label}
            columns={columns}
            isRequired={missing.includes(field)}
            chosen={said[field] ?? ''}
            onChoose={(column) => setSaid((before) => ({ ...before, [field]: column }))}
          />
        ))}
      </div>
      <footer>
        <button type="button" className="button" onClick={importing.back}>
          Back
        </button>
        <button type="submit" className="button primary" disabled={!isComplete || importing.busy !== undefined}>
          Continue
        </button>
      </footer>
    </form>
  )
}

type ColumnProps = {
  label: string
  columns: string[]
  isRequired: boolean
  chosen: string
  onChoose: (column: string) => void
}

function Column({ label, columns, isRequired, chosen, onChoose }: ColumnProps) {
  const id = useId()
  return (
    <div className="import-column">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={chosen} required={isRequired} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{isRequired ? 'Choose a column' : 'None'}</option>
        {columns.map((column) => (
          <option key={column}>{column}</option>
        ))}
      </select>
    </div>
  )
}
