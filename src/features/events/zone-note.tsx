import type { Event } from '../../../db/schema.ts'
import { sessionInstants } from './instants.ts'

/** Whose clock the times are by; the core script shows it to visitors whose own shows another time on the day. */
export function ZoneNote({ event }: { event: Event }) {
  const noon = sessionInstants(event, { startTime: '12:00', endTime: '12:00' })
  if (!noon || !event.timezone) return null
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: event.timezone, timeZoneName: 'longGeneric' })
  const zone = parts.formatToParts(noon.start).find(({ type }) => type === 'timeZoneName')?.value
  return (
    <p data-zone={event.timezone} data-at={noon.start.getTime()} hidden>
      All times are {zone}, as in {event.city}.
    </p>
  )
}
