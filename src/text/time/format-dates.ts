/** `Saturday, March 14, 2026`, or `April 10 – 11, 2027`. Undefined without a date. */
export function formatDates({ startsOn, endsOn }: { startsOn: string | null; endsOn: string | null }) {
  if (!startsOn) return undefined
  if (!endsOn || endsOn <= startsOn) return whole.format(midnight(startsOn))
  // Intl puts thin spaces around the dash; our other ranges have ordinary ones.
  return long.formatRange(midnight(startsOn), midnight(endsOn)).replaceAll('\u2009', ' ')
}

/** `Saturday, March 14` of `2026-03-14`. */
export function formatDay(date: string): string {
  return day.format(midnight(date))
}

/** `Sat, Mar 14`. */
export function formatShortDay(date: string): string {
  return short.format(midnight(date))
}

const timeZone = 'UTC'
const whole = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone })
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone })
const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone })
const short = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone })

const midnight = (date: string) => new Date(`${date}T00:00:00Z`)
