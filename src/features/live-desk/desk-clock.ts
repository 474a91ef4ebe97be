import type { Event } from '../../../db/schema.ts'

/** `10:25 AM`, of a moment in ms, on the event's own clock. */
export function clockOf({ timezone }: Pick<Event, 'timezone'>, moment: number): string {
  return inZone(timezone, { hour: 'numeric', minute: '2-digit' }).format(moment)
}

function inZone(timezone: string | null, wanted: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...wanted, timeZone: timezone ?? undefined })
  } catch {
    // A zone nobody knows.
    return new Intl.DateTimeFormat('en-US', wanted)
  }
}
