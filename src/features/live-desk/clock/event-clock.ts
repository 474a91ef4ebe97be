import type { Event } from '../../../../db/schema.ts'

type Zoned = Pick<Event, 'timezone'>

/** `10:25 AM`, of a moment in ms, on the event's own clock. */
export function clockOf(event: Zoned, moment: number): string {
  return inZone(event, { hour: 'numeric', minute: '2-digit' }).format(moment)
}

/** `Saturday, March 14`, of a moment in ms, where the event is. */
export function dayOf(event: Zoned, moment: number): string {
  return inZone(event, { weekday: 'long', month: 'long', day: 'numeric' }).format(moment)
}

function inZone({ timezone }: Zoned, wanted: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...wanted, timeZone: timezone ?? undefined })
  } catch {
    // A zone nobody knows.
    return new Intl.DateTimeFormat('en-US', wanted)
  }
}
