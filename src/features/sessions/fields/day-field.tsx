import { useId } from 'react'
import { described, Labeled } from '../../../forms/fields/labeled.tsx'
import { useTextField } from '../../../forms/fields/use-field.tsx'
import { nameOfDay } from '../../events/program/day-of.ts'
import type { ProgramDay } from '../../events/program/days.ts'
import { dayAndClock, withDay } from './typed-times.ts'

/** On which day of an event of several a session begins; its start says it (product §8.9). */
export function DayField({ days }: { days: ProgramDay[] }) {
  const id = useId()
  const { value, onChange } = useTextField('startTime')
  const { day, clock } = dayAndClock(value)
  return (
    <Labeled id={id} label="Day">
      <select
        name="day"
        {...described(id, undefined, undefined)}
        value={day}
        onChange={({ target }) => onChange(withDay({ day: Number(target.value), clock }))}
      >
        {days.map((one) => (
          <option key={one.day} value={one.day}>
            {nameOfDay(one)}
          </option>
        ))}
      </select>
    </Labeled>
  )
}
