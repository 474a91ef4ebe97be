/** Where there is nothing else to show, a page may be as late as this. */
export const PAGE_TIMEOUT_MS = 10_000
/** What a page asks for besides fails before its reader does: the link or form behind it does the same. */
const PART_TIMEOUT_MS = 6000

/** Gives up where no answer begins in time: a browser has six connections to a host, and a hung one blocks others. */
export async function fetchWithTimeout(request: Request, ms = PART_TIMEOUT_MS, giveUp = new AbortController()) {
  const timer = setTimeout(() => giveUp.abort(), ms)
  try {
    // Leaving a page calls its request off as well. Browsers before 2024 know only one of the two.
    return await fetch(request, { signal: AbortSignal.any?.([request.signal, giveUp.signal]) ?? giveUp.signal })
  } finally {
    clearTimeout(timer)
  }
}
