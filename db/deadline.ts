import { isDatabaseUnavailable } from './errors.ts'
import { QueueFull } from './semaphore.ts'

/** How long a visitor waits for the database where a saved copy exists. */
const STALE_FALLBACK_MS = 320
/** Most tests wait for as long as it takes. */
export const tick = { ms: 40 }

/** By performance.now(). */
export const requestDeadline = () => performance.now() + STALE_FALLBACK_MS

/** Waits in ticks of 40 ms: an answer may have arrived and not be read yet. */
export async function waitUntil(until = 0): Promise<'late'> {
  const ticks = Math.max(1, Math.ceil((until - performance.now()) / tick.ms))
  for (let n = 0; n < ticks; n++) {
    await Bun.sleep(tick.ms)
    await new Promise((turn) => setImmediate(turn))
  }
  return 'late'
}

/** `late` if the database is slow, away, or busy. */
export async function withDeadline<T>(work: Promise<T>, until?: number): Promise<T | 'late'> {
  try {
    return await Promise.race([work, waitUntil(until)])
  } catch (error) {
    if (isDatabaseUnavailable(error) || error instanceof QueueFull) return 'late'
    throw error
  }
}
