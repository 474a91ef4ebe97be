import { useRef } from 'react'
import { BoundTextField } from '../../forms/fields/bound-text-fields.tsx'
import { TextField } from '../../forms/fields/text-field.tsx'
import { useTextField } from '../../forms/fields/use-field.tsx'
import { shiftLastDay } from '../../program/event-dates.ts'

/** Moving the first day moves the last one. */
export function DateFields() {
  const first = useTextField('startsOn')
  const last = useTextField('endsOn')
  // A half-typed date is no date.
  const known = useRef(first.value)
  const move = (startsOn: string) => {
    first.onChange(startsOn)
    if (!startsOn) return
    last.onChange(shiftLastDay({ startsOn: known.current, endsOn: last.value }, startsOn) ?? '')
    known.current = startsOn
  }
  return (
    <div className="pair">
      <TextField autoComplete="off" type="date" {...first} onChange={move} />
      <BoundTextField name="endsOn" type="date" hint="Only if it runs for several days" />
    </div>
  )
}
