/** `Saturday, March 14, 2026`, or `April 10 – 11, 2027`. Undefined without a date. */
export function formatDates({ startsOn, endsOn }: { startsOn: string | null; endsOn: string | null }) {
  if (!startsOn) return undefined
  if (!endsOn || endsOn <= startsOn) return inZone('UTC', { dateStyle: 'full' }).format(midnight(startsOn))
  const long = inZone('UTC', { dateStyle: 'long' })
  // Intl puts thin spaces around the dash; our other ranges have ordinary ones.
  return long.formatRange(midnight(startsOn), midnight(endsOn)).replaceAll('\u2009', ' ')
}

export function formatDay(date: string): string {
  return inZone('UTC', { weekday: 'long', month: 'long', day: 'numeric' }).format(midnight(date))
}

export function formatShortDay(date: string): string {
  return formatDayInZone('UTC', midnight(date).getTime())
}

const midnight = (date: string) => new Date(`${date}T00:00:00Z`)

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

export function inZone(zone: string | null, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([zone, options])
  const format = made.get(key) ?? newFormat(zone, options)
  made.set(key, format)
  return format
}

function newFormat(zone: string | null, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone ?? undefined })
  } catch {
    return new Intl.DateTimeFormat('en-US', options)
  }
}

/** `Mar 15, 2026, 9:04 AM` of ISO text. `null`: the reader's own zone. */
export function formatTimestamp(moment: string, zone: string | null): string {
  return inZone(zone, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
}
