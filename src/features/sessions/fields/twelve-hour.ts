import { formatTime } from '../../../format/time/clock.ts'
import { readTime } from '../../../format/time/read-time.ts'
import { onStandInDay } from '../../events/program/wall-clock.ts'

/**
 * A time on the 12-hour clock, `9:00 AM` or however else people type it, becomes `2025-03-15T09:00:00`; what contains a
 * `T`, names a day or a zone, or is no such time stays as it is (product §8.3), and is read the same way wherever it is shown.
 * `before` is the stored time the form was opened with: left as it was shown, it stays, so that saving a session of an
 * imported program does not lose its real date.
 */
export function toStoredTime(typed: string, before?: string): string {
  const text = typed.trim()
  if (before !== undefined && text === formatTime(before)) return before
  const read = text.includes('T') ? undefined : readTime(text)
  return read?.isTwelveHour && !read.date && !read.zone ? onStandInDay(read) : text
}
