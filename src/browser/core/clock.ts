const STORAGE_KEY = 'clock'

/** `?at=2026-03-14T10:00:00-04:00` rehearses here and behind links. Islands are rendered without a page. */
const rehearsed = Date.parse(new URLSearchParams(globalThis.location?.search).get('at') ?? '')
const opened = Date.now()

/** Whether this page goes by another clock than the true one. */
export const isRehearsal = !!rehearsed

/** How much our clock is ahead of the device's, in ms; kept, because a wrong clock stays wrong without a connection. */
let clockOffset = Number(kept())
let learned = -Infinity

/** What time it is, in ms: by the server's clock, or of the day that is rehearsed. */
export const now = () => (rehearsed ? rehearsed - opened : clockOffset) + Date.now()

/** The same when nothing is rehearsed: of what happens while somebody rehearses. */
export const realNow = () => clockOffset + Date.now()

/** An answer kept on the way is older and says less, so the latest time is right. */
export function syncClock(server: number) {
  const said = server - Date.now()
  if (!(said > learned)) return
  learned = said
  // Answers take their time and say whole seconds: a clock that is about right is left alone.
  clockOffset = Math.abs(said) < 5000 ? 0 : said
  try {
    localStorage.setItem(STORAGE_KEY, String(clockOffset))
  } catch {
    // A private window: it is learned again on the next page.
  }
}

function kept() {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}
