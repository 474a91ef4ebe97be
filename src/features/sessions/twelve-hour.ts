import { formatTime } from '../../format/clock.ts'
import { STAND_IN_DATE } from '../events/constants.ts'

/**
 * A time as an organiser types it, `9:00 AM`, becomes `2025-03-15T09:00:00`; what contains a `T` and what is no such time
 * stays as it is (spec §5). `before` is the stored time the form was opened with: left as it was shown, it stays, so that
 * saving a session of an imported programme does not lose its real date.
 */
export function toStoredTime(typed: string, before?: string): string {
  const text = typed.trim()
  if (before !== undefined && text === toTwelveHour(before)) return before
  const [, hour, minute, half] = /^(\d{1,2}):(\d{2})\s*([AP])M$/i.exec(text) ?? []
  if (hour === undefined || minute === undefined || Number(minute) > 59) return text
  if (Number(hour) < 1 || Number(hour) > 12) return text
  const hours = (Number(hour) % 12) + (half?.toUpperCase() === 'P' ? 12 : 0)
  return `${STAND_IN_DATE}T${String(hours).padStart(2, '0')}:${minute}:00`
}

/** A stored time as the form shows it; what does not parse as it was stored. */
export function toTwelveHour(stored: string): string {
  return formatTime(stored)
}
