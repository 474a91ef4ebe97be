import { useId } from 'react'
import { describedBy, FieldFrame } from '../../../forms/fields/field-frame.tsx'
import { useTextField } from '../../../forms/fields/use-field.tsx'
import { formatProgramDay } from '../../../program/day-names.ts'
import type { ProgramDay } from '../../../program/program-days.ts'
import { joinDayAndClock, splitDayAndClock } from './form-times.ts'

/** On which day of an event of several a session begins; its start says it (product §8.9). */
export function DayField({ days }: { days: ProgramDay[] }) {
  const id = useId()
  const { value, onChange } = useTextField('startTime')
  const { day, clock } = splitDayAndClock(value)
  return (
    <FieldFrame id={id} label="Day">
      <select
        name="day"
        {...describedBy(id, undefined, undefined)}
        value={day}
        onChange={({ target }) => onChange(joinDayAndClock({ day: Number(target.value), clock }))}
      >
        {days.map((one) => (
          <option key={one.day} value={one.day}>
            {formatProgramDay(one)}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
