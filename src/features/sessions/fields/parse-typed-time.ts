import { standInTime } from '../../../program/wall-clock.ts'
import { formatTime, parseTime } from '../../../text/time/format-time.ts'

/**
 * `9:00 AM` becomes `2025-03-15T09:00:00`; a day, a zone or no time at all stays as typed (product §8.3).
 * `before`, left as it was shown, stays too, so that an imported session keeps its real date.
 */
export function toStoredTime(typed: string, before?: string): string {
  const text = typed.trim()
  if (before !== undefined && text === formatTime(before)) return before
  const read = text.includes('T') ? undefined : parseTime(text)
  return read?.isTwelveHour && !read.date && !read.zone ? standInTime(read) : text
}
