/** `10:25 AM`, of a moment in ms, by the clock of a zone; of nobody's zone, by the reader's own. */
export function formatTimeInZone(zone: string | null, moment: number): string {
  return inZone(zone, { hour: 'numeric', minute: '2-digit' }).format(moment)
}

/** `Sat, Mar 14`, of a moment in ms, in a zone. */
export function formatDayInZone(zone: string | null, moment: number): string {
  return inZone(zone, { weekday: 'short', month: 'short', day: 'numeric' }).format(moment)
}

/** A format is slow to make: lists of hundreds of moments share one. */
const made = new Map<string, Intl.DateTimeFormat>()

export function inZone(zone: string | null, wanted: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([zone, wanted])
  const format = made.get(key) ?? newFormat(zone, wanted)
  made.set(key, format)
  return format
}

function newFormat(zone: string | null, wanted: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...wanted, timeZone: zone ?? undefined })
  } catch {
    // A zone that nobody knows.
    return new Intl.DateTimeFormat('en-US', wanted)
  }
}
