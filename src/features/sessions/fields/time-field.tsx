import { Clock } from 'lucide-react'
import type { Event } from '../../../../db/schema.ts'
import { formatTime } from '../../../format/time/clock.ts'
import { readTime } from '../../../format/time/read-time.ts'
import { FieldWarnings } from '../../../forms/field-warnings.tsx'
import { TextField } from '../../../forms/fields.tsx'

type TimeFieldProps = {
  name: string
  label: string
  value: string
  placeholder: string
  onChange: (value: string) => void
  error?: string
  event: Pick<Event, 'timezone'>
  /** It is the morning after the session began. */
  isNextDay?: boolean
  warnings: string[]
}

/** A time as people type it, and beneath it what was understood. */
export function TimeField({ event, isNextDay, warnings, ...field }: TimeFieldProps) {
  const hint = (
    <>
      <Understood typed={field.value} event={event} isNextDay={isNextDay} />
      <FieldWarnings sentences={warnings} />
    </>
  )
  return <TextField autoComplete="off" hint={hint} {...field} />
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
