import { useId } from 'react'
import type { RowSummary } from '../apply/plan-summary.ts'
import type { ConflictSide } from '../plan/plan.ts'
import type { ImportState } from './use-import.ts'

type ConflictsProps = { rows: RowSummary[]; importing: ImportState }

/** Conflicts are resolved one by one or all at once. An undecided one keeps the current value. */
export function Conflicts({ rows, importing }: ConflictsProps) {
  const { choices, decide } = importing
  const ids = rows.flatMap(({ conflicts }) => conflicts.map(({ id }) => id))
  if (!ids.length) return null
  const open = ids.filter((id) => !choices[id]).length
  const decideAll = (side: ConflictSide) => decide(Object.fromEntries(ids.map((id) => [id, side])))
  return (
    <section className="conflicts" aria-labelledby="conflicts">
      <h3 id="conflicts">
        Changed here and in the file <span className="count">{ids.length}</span>
      </h3>
      <p className="hint">
        {open ? `${open} undecided. They’ll stay as they are, and you’ll be asked again next time.` : 'All decided.'}
      </p>
      <div className="buttons">
        <button type="button" className="button small" onClick={() => decideAll('ours')}>
          Keep all current values
        </button>
        <button type="button" className="button small" onClick={() => decideAll('theirs')}>
          Use all values from the file
        </button>
      </div>
      {rows.flatMap((row) =>
        row.conflicts.map((conflict) => (
          <Choice
            key={conflict.id}
            title={`${row.name}: ${conflict.label}`}
            conflict={conflict}
            chosen={choices[conflict.id]}
            onChoose={(side) => decide({ [conflict.id]: side })}
          />
        )),
      )}
    </section>
  )
}

type ChoiceProps = {
  title: string
  conflict: RowSummary['conflicts'][number]
  chosen: ConflictSide | undefined
  onChoose: (side: ConflictSide) => void
}

function Choice({ title, conflict, chosen, onChoose }: ChoiceProps) {
  const name = useId()
  return (
    <fieldset>
      <legend>{title}</legend>
      {(['ours', 'theirs'] as const).map((side) => (
        <label key={side}>
          <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
          <span>
            <small>{side === 'ours' ? 'Current' : 'In the file'}</small>
            {conflict[side]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
