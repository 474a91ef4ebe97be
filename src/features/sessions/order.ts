import type { Session } from '../../../db/schema.ts'
import { readClock } from '../../format/clock.ts'

/** By start time of day, then end, then title (spec §2, spec-notes 4); what does not parse as a time comes last. */
export function compareByStartOfDay(a: Session, b: Session): number {
  return (
    minutes(a.startTime) - minutes(b.startTime) ||
    minutes(a.endTime) - minutes(b.endTime) ||
    a.title.localeCompare(b.title, 'en')
  )
}

function minutes(time: string): number {
  const clock = readClock(time)
  return clock ? clock.hour * 60 + clock.minute : 24 * 60
}
