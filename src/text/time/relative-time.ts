/** In date-fns' words (product §7.5); date-fns is three times this script's size. */
export function relativeTime(moment: string | number, now: number): string {
  const seconds = Math.trunc((now - new Date(moment).getTime()) / 1000)
  const words = distance(Math.abs(seconds) / 60, new Date(moment), new Date(now))
  return seconds >= 0 ? `${words} ago` : `in ${words}`
}

const DAY = 1440
const MONTH = 43_200

function distance(exactMinutes: number, from: Date, to: Date): string {
  const minutes = Math.round(exactMinutes)
  if (exactMinutes < 0.5) return 'less than a minute'
  if (minutes < 45) return count(Math.max(1, minutes), 'minute')
  if (minutes < 90) return 'about 1 hour'
  if (minutes < DAY) return `about ${count(Math.round(minutes / 60), 'hour')}`
  if (minutes < 2520) return '1 day'
  if (minutes < MONTH) return count(Math.round(minutes / DAY), 'day')
  if (minutes < MONTH * 2) return `about ${count(Math.round(minutes / MONTH), 'month')}`
  const months = monthsBetween(from, to)
  if (months < 12) return count(Math.round(minutes / MONTH), 'month')
  const years = Math.trunc(months / 12)
  const rest = months % 12
  if (rest < 3) return `about ${count(years, 'year')}`
  return rest < 9 ? `over ${count(years, 'year')}` : `almost ${count(years + 1, 'year')}`
}

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`

/** Whole calendar months back from the later date; February's end counts as a month's end. */
function monthsBetween(one: Date, other: Date): number {
  const [from, to] = one < other ? [one, other] : [other, one]
  const months = (to.getFullYear() - from.getFullYear()) * 12 + to.getMonth() - from.getMonth()
  const start = new Date(to)
  if (start.getMonth() === 1 && start.getDate() > 27) start.setDate(30)
  start.setMonth(start.getMonth() - months)
  return start < from ? months - 1 : months
}
