/** `10:25 AM` of a time in ms. `null`: the reader's own zone. */
export function formatTimeInZone(zone: string | null, moment: number): string {
  return inZone(zone, { hour: 'numeric', minute: '2-digit' }).format(moment)
}

/** `Sat, Mar 14` of a time in ms. */
export function formatDayInZone(zone: string | null, moment: number): string {
  return inZone(zone, { weekday: 'short', month: 'short', day: 'numeric' }).format(moment)
}

/** Formats are slow to create. */
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
    // An unknown zone.
    return new Intl.DateTimeFormat('en-US', wanted)
  }
}

/** `Mar 15, 2026, 9:04 AM` of ISO text. `null`: the reader's own zone. */
export function formatTimestamp(moment: string, zone: string | null): string {
  return inZone(zone, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
}
