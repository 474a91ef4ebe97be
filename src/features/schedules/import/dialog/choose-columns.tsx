import { useId, useState } from 'react'
import type { Importing } from './use-import.ts'

type ChooseColumnsProps = {
  importing: Importing
  columns: string[]
  guessed: Record<string, string>
  missing: string[]
}

/** A table whose columns do not say by their names what they are. */
export function ChooseColumns({ importing, columns, guessed, missing }: ChooseColumnsProps) {
  const [said, setSaid] = useState<Record<string, string>>(guessed)
  const isComplete = missing.every((field) => said[field])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete) importing.sayColumns(Object.fromEntries(Object.entries(said).filter(([, column]) => column)))
      }}
    >
      <div className="content import-columns">
        <p>Match the columns. We couldn’t tell from their names.</p>
        {[...new Set([...missing, ...Object.keys(guessed)])].map((field) => (
          <Column
            key={field}
            field={field}
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
  field: string
  columns: string[]
  isRequired: boolean
  chosen: string
  onChoose: (column: string) => void
}

function Column({ field, columns, isRequired, chosen, onChoose }: ColumnProps) {
  const id = useId()
  return (
    <div className="import-column">
      <label htmlFor={id}>{field}</label>
      <select id={id} value={chosen} required={isRequired} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{isRequired ? 'Choose a column' : 'None'}</option>
        {columns.map((column) => (
          <option key={column}>{column}</option>
        ))}
      </select>
    </div>
  )
}
