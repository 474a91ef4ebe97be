import { parseTime } from './parse-time.ts'

/** `9:00 AM`, hour 0 as 12. What does not parse is shown as it was stored (product §8.1). */
export function formatTime(time: string): string {
  return splitTime(time).join(' ')
}

/** The clock and its half of the day apart: `9:00`, `AM`; what does not parse in one piece. */
export function splitTime(time: string): [clock: string, half?: 'AM' | 'PM'] {
  const read = parseTime(time)
  if (!read) return [time]
  return [`${read.hour % 12 || 12}:${String(read.minute).padStart(2, '0')}`, read.hour < 12 ? 'AM' : 'PM']
}

/** `9:00 – 9:45 AM`: the half of the day is said once where both times share it. */
export function formatTimeRange(start: string, end: string): string {
  const [from, to] = [formatTime(start), formatTime(end)]
  if (from === to || end === '') return from
  const [clock, half] = splitTime(start)
  return half && half === splitTime(end)[1] ? `${clock} – ${to}` : `${from} – ${to}`
}

/** Minutes since midnight; `undefined` for what is no time. */
export function minuteOfDay(time: string): number | undefined {
  const read = parseTime(time)
  return read && read.hour * 60 + read.minute
}
