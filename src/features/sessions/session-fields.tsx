import { __iconData as Clock } from 'lucide-react/icons/clock'
import { useId, useRef } from 'react'
import type { Event } from '../../../db/schema.ts'
import { typedFields } from '../../forms/fields/bound-fields.tsx'
import { SelectField, TextField } from '../../forms/fields/text-field.tsx'
import { useField, useTextField } from '../../forms/fields/use-field.tsx'
import { formatProgramDay, type ProgramDay } from '../../program/program-days.ts'
import { formatTime, parseTime } from '../../text/time/format-time.ts'
import { Icon } from '../../ui/icon.tsx'
import { clockOf, isNight, joinDayAndClock, movedEnd, splitDayAndClock } from './form-times.ts'
import type { SessionFields } from './schema.ts'

type TimeFieldProps = {
  name: 'startTime' | 'endTime'
  placeholder: string
  event: Pick<Event, 'timezone'>
  hasDay?: boolean
  isNextDay?: boolean
}

export function TimeField({ name, placeholder, event, hasDay = false, isNextDay = false }: TimeFieldProps) {
  const { value } = useTextField(name)
  const { day, clock } = hasDay ? splitDayAndClock(value) : { day: 1, clock: value }
  const end = useTextField('endTime')
  const moving = useRef({ startTime: '', endTime: '', moved: '' })
  const follow = (typed: string) => {
    if (end.value !== moving.current.moved) moving.current = { startTime: clock, endTime: end.value, moved: end.value }
    moving.current.moved = movedEnd(moving.current, typed) ?? moving.current.endTime
    if (moving.current.moved !== end.value) end.onChange(moving.current.moved)
  }
  const later = isNextDay ? ', the next day' : hasDay && isNight(clock) ? ', after midnight' : ''
  const field = useTextField(name, <Understood typed={clock} event={event} later={later} />)
  return (
    <TextField
      autoComplete="off"
      {...field}
      placeholder={placeholder}
      value={clock}
      onChange={(typed) => {
        field.onChange(joinDayAndClock({ day, clock: typed }))
        if (name === 'startTime') follow(typed)
      }}
    />
  )
}

function Understood({ typed, event, later }: { typed: string; later: string } & Pick<TimeFieldProps, 'event'>) {
  const clock = clockOf(typed)
  const read = parseTime(clock)
  if (!typed.trim()) return 'For example, 1pm, 1:30 p.m., or 13:30'
  if (!read) return 'Not recognized as a time. Attendees will see it as typed.'
  return (
    <>
      <output className="understood">
        <Icon of={Clock} size={14} />
        {formatTime(clock)}
        {later}
      </output>
      {read.zone &&
        ` Not converted from ${read.zone}: all times use the event’s time zone (${event.timezone ?? 'not set'})`}
    </>
  )
}

const { Text } = typedFields<SessionFields>()

export function DayField({ days }: { days: ProgramDay[] }) {
  const { value, onChange } = useTextField('startTime')
  const { day, clock } = splitDayAndClock(value)
  return (
    <SelectField
      name="day"
      label="Day"
      value={day}
      options={days.map((one) => [one.day, formatProgramDay(one)])}
      onChange={(chosen) => onChange(joinDayAndClock({ day: Number(chosen), clock }))}
    />
  )
}

export function ListedText({ name, proposed }: { name: 'location' | 'language' | 'level'; proposed: string[] }) {
  const id = useId()
  return (
    <>
      <Text name={name} list={id} />
      <datalist id={id}>
        {proposed.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  )
}

export function InheritableSwitch({ name, event }: { name: 'questionsOpen' | 'feedbackOpen'; event: Event }) {
  const { value, onChange, ...field } = useField(name)
  return (
    <SelectField
      {...field}
      name={name}
      value={String(value)}
      options={[
        ['', `Use event setting (${event[name] ? 'yes' : 'no'})`],
        ['true', 'Yes'],
        ['false', 'No'],
      ]}
      onChange={(chosen) => onChange(chosen && chosen === 'true')}
    />
  )
}
