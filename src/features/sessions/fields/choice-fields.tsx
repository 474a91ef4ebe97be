import { type ReactNode, useId } from 'react'
import type { Event } from '../../../../db/schema.ts'
import { describedBy, FieldFrame } from '../../../forms/fields/field-frame.tsx'
import { typedFields } from '../../../forms/fields/typed-fields.ts'
import { useField, useTextField } from '../../../forms/fields/use-field.tsx'
import { formatProgramDay } from '../../../program/day-names.ts'
import type { ProgramDay } from '../../../program/program-days.ts'
import { useRooms } from '../../rooms/queries.ts'
import type { SessionFields } from '../schema.ts'
import { joinDayAndClock, splitDayAndClock } from './form-times.ts'

const { Text } = typedFields<SessionFields>()

/** The start holds its day (product §8.9). */
export function DayField({ days }: { days: ProgramDay[] }) {
  const { value, onChange } = useTextField('startTime')
  const { day, clock } = splitDayAndClock(value)
  return (
    <Choices
      name="day"
      label="Day"
      value={day}
      onChange={(chosen) => onChange(joinDayAndClock({ day: Number(chosen), clock }))}
    >
      {days.map((one) => (
        <option key={one.day} value={one.day}>
          {formatProgramDay(one)}
        </option>
      ))}
    </Choices>
  )
}

/** Offers known rooms; another name makes a room (product §19.1). */
export function RoomField({ event }: { event: Event }) {
  const rooms = useRooms(event).data ?? []
  const id = useId()
  return (
    <>
      <Text name="location" list={id} />
      <datalist id={id}>
        {rooms.map((room) => (
          <option key={room.id} value={room.name} />
        ))}
      </datalist>
    </>
  )
}

export function AudienceFields({ event }: { event: Event }) {
  return (
    <div className="pair">
      <InheritableSwitch name="questionsOpen" eventSetting={event.questionsOpen} />
      <InheritableSwitch name="feedbackOpen" eventSetting={event.feedbackOpen} />
    </div>
  )
}

type SwitchProps = { name: 'questionsOpen' | 'feedbackOpen'; eventSetting: boolean }

function InheritableSwitch({ name, eventSetting }: SwitchProps) {
  const { value, onChange, ...field } = useField(name)
  return (
    <Choices {...field} name={name} value={String(value)} onChange={(chosen) => onChange(chosen && chosen === 'true')}>
      <option value="">Use event setting ({eventSetting ? 'yes' : 'no'})</option>
      <option value="true">Yes</option>
      <option value="false">No</option>
    </Choices>
  )
}

type ChoicesProps = {
  name: string
  label: string
  value: string | number
  hint?: ReactNode
  error?: string
  onChange: (chosen: string) => void
  children: ReactNode
}

export function Choices({ name, label, value, hint, error, onChange, children }: ChoicesProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select
        name={name}
        {...describedBy(id, hint, error)}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
    </FieldFrame>
  )
}
