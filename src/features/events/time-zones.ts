export type TimeZone = { zone: string; name: string }

/** Those that are meant first by a name that many share, such as Eastern Time. */
const FIRST = [
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Phoenix'],
  ...['America/Anchorage', 'Pacific/Honolulu', 'Europe/London', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Tokyo'],
]

/** Every time zone with its name in words, the likeliest first. Made once: it takes some tens of milliseconds. */
export function timeZones(): TimeZone[] {
  made ??= [...new Set([...FIRST, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({ zone, name: nameOf(zone) }))
  return made
}
let made: TimeZone[] | undefined

/** `America/New_York` of `Eastern Time` or `new york`; what is no zone's name stays as it was typed. */
export function zoneOf(typed: string): string {
  const wanted = typed.trim().toLowerCase()
  if (!wanted || typed.includes('/')) return typed
  const found = timeZones().find(
    ({ zone, name }) =>
      name.toLowerCase() === wanted || zone.split('/').at(-1)!.replaceAll('_', ' ').toLowerCase() === wanted,
  )
  return found?.zone ?? typed
}

function nameOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
