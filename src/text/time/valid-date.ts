/** A day that exists, as `2026-03-14`: not `2026-02-30`. */
export function isValidDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** An IANA name (`America/New_York`, `UTC`), not an offset. */
export function isTimezone(text: string): boolean {
  try {
    return /^[a-z]/i.test(text) && new Intl.DateTimeFormat('en', { timeZone: text }).format().length > 0
  } catch {
    return false
  }
}
