/** Hour and minute read from a time text, optionally after a `T` (spec §2). `undefined` where there is none. */
export function readClock(time: string): { hour: number; minute: number } | undefined {
  const match = /^(?:.*T)?(\d{1,2}):(\d{2})/.exec(time)
  if (!match) return
  const [hour, minute] = [Number(match[1]), Number(match[2])]
  return hour < 24 && minute < 60 ? { hour, minute } : undefined
}

/** `9:00 AM`, hour 0 as 12 (spec §2). What does not parse is shown as it was stored (spec-notes 5). */
export function formatTime(time: string): string {
  const clock = readClock(time)
  if (!clock) return time
  return `${clock.hour % 12 || 12}:${String(clock.minute).padStart(2, '0')} ${clock.hour < 12 ? 'AM' : 'PM'}`
}

/** `9:00 – 9:45 AM`: the half of the day is said once where both times share it. */
export function formatTimeRange(start: string, end: string): string {
  const [from, to] = [formatTime(start), formatTime(end)]
  if (from === to || end === '') return from
  const [half, otherHalf] = [from.slice(-3), to.slice(-3)]
  return half === otherHalf && / [AP]M$/.test(from) ? `${from.slice(0, -3)} – ${to}` : `${from} – ${to}`
}

/** `Saturday, March 14` of `2026-03-14`. */
export function formatDate(day: string): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
