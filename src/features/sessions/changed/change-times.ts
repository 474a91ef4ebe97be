import type { Event } from '../../../../db/schema.ts'
import { zoneName } from '../../../program/instants.ts'

/** Seconds, rounded up: telling a change twice is better than missing one in the second of the look. */
export const toSeconds = (moment: string) => Math.ceil(Date.parse(moment) / 1000)

type Zoned = Pick<Event, 'timezone'>

/** The day of a moment where the event is, `2026-03-14`. */
export function localDate({ timezone }: Zoned, moment: string): string {
  // Sweden writes a date as ISO does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone ?? 'UTC', dateStyle: 'short' }).format(new Date(moment))
}

/** `March 3, 2026 at 9:04 AM Eastern Time`. */
export function formatDayAndTime(event: Zoned, moment: string): string {
  const format = { timeZone: event.timezone ?? 'UTC', dateStyle: 'long', timeStyle: 'short' } as const
  const said = new Intl.DateTimeFormat('en-US', format).format(new Date(moment))
  return `${said} ${zoneName(event) ?? 'UTC'}`
}
