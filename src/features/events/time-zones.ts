export type TimeZone = { zone: string; name: string }

/** The likely meanings of a shared name such as Eastern Time. */
const FIRST = [
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Phoenix'],
  ...['America/Anchorage', 'Pacific/Honolulu', 'Europe/London', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Tokyo'],
]

/** The likeliest first. Computed once, because it takes tens of milliseconds. */
export function timeZones(): TimeZone[] {
  made ??= [...new Set([...FIRST, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({ zone, name: nameOf(zone) }))
  return made
}
let made: TimeZone[] | undefined

/** `America/New_York` of `Eastern Time` or `new york`; an unknown name stays as typed. */
export function zoneOf(typed: string): string {
  const needle = typed.trim().toLowerCase()
  if (!needle || typed.includes('/')) return typed
  const found = timeZones().find(
    ({ zone, name }) =>
      name.toLowerCase() === needle || zone.split('/').at(-1)!.replaceAll('_', ' ').toLowerCase() === needle,
  )
  return found?.zone ?? typed
}

function nameOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
