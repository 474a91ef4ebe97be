import { Clock } from 'lucide-react'
import type { Event } from '../../../../db/schema.ts'
import { formatTime } from '../../../format/time/clock.ts'
import { readTime } from '../../../format/time/read-time.ts'
import { fieldsOf } from '../../../forms/fields/fields-of.ts'
import { useTextField } from '../../../forms/fields/use-field.tsx'
import type { SessionFields } from '../schema.ts'

const { Text } = fieldsOf<SessionFields>()

type TimeFieldProps = {
  name: 'startTime' | 'endTime'
  placeholder: string
  event: Pick<Event, 'timezone'>
  /** It is the morning after the session began. */
  isNextDay?: boolean
}

/** A time as people type it, and beneath it what was understood. */
export function TimeField({ name, placeholder, event, isNextDay }: TimeFieldProps) {
  const { value } = useTextField(name)
  return (
    <Text
      name={name}
      placeholder={placeholder}
      hint={<Understood typed={value} event={event} isNextDay={isNextDay} />}
    />
  )
}

type UnderstoodProps = { typed: string } & Pick<TimeFieldProps, 'event' | 'isNextDay'>

function Understood({ typed, event, isNextDay }: UnderstoodProps) {
  const read = readTime(typed)
  if (!typed.trim()) return 'Such as 1pm, 1:30 p.m. or 13:30'
  if (!read) return 'Shown to attendees as you typed it'
  return (
    <>
      <output className="understood">
        <Clock size={14} strokeWidth={2} aria-hidden />
        {formatTime(typed)}
        {isNextDay && ', the next day'}
      </output>
      {read.zone &&
        ` Not converted from ${read.zone}: times are in the event’s own zone (${event.timezone ?? 'not set'})`}
    </>
  )
}
