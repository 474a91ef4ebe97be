const STORAGE_KEY = 'clock'

/** `?at=2026-03-14T10:00:00-04:00` rehearses. The server renders islands without a page. */
const rehearsed = Date.parse(new URLSearchParams(globalThis.location?.search).get('at') ?? '')
const opened = Date.now()

export const isRehearsal = !!rehearsed

/** The server's clock minus the device's, in ms. Stored, because a wrong clock stays wrong offline. */
let clockOffset = 0
try {
  clockOffset = Number(localStorage.getItem(STORAGE_KEY))
} catch {}
let learned = -Infinity

export const now = () => (rehearsed ? rehearsed - opened : clockOffset) + Date.now()

export const realNow = () => clockOffset + Date.now()

/** Cached answers have older dates, so the latest counts. */
export function syncClock(server: number) {
  const offset = server - Date.now()
  if (!(offset > learned)) return
  learned = offset
  // Dates have whole seconds and travel, so small differences are ignored.
  clockOffset = Math.abs(offset) < 5000 ? 0 : offset
  try {
    localStorage.setItem(STORAGE_KEY, String(clockOffset))
  } catch {}
}
