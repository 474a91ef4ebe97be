import { parseTime } from './parse-time.ts'

/** `9:00 AM`, hour 0 as 12. Unreadable text is shown as stored (product §8.1). */
export function formatTime(time: string): string {
  return splitTime(time).join(' ')
}

/** `9:00` and `AM`; unreadable text in one piece. */
export function splitTime(time: string): [clock: string, half?: 'AM' | 'PM'] {
  const read = parseTime(time)
  if (!read) return [time]
  return [`${read.hour % 12 || 12}:${String(read.minute).padStart(2, '0')}`, read.hour < 12 ? 'AM' : 'PM']
}

/** `9:00 – 9:45 AM`: a shared half of the day appears once. */
export function formatTimeRange(start: string, end: string): string {
  const [from, to] = [formatTime(start), formatTime(end)]
  if (from === to || end === '') return from
  const [clock, half] = splitTime(start)
  return half && half === splitTime(end)[1] ? `${clock} – ${to}` : `${from} – ${to}`
}

/** Undefined for unreadable text. */
export function minuteOfDay(time: string): number | undefined {
  const read = parseTime(time)
  return read && read.hour * 60 + read.minute
}
