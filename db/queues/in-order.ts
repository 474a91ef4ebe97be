import { DbBusy } from '../errors.ts'
import { Semaphore } from './semaphore.ts'

/** More than anybody's phones and tabs write at once. */
const MAX_WAITING = 20
/** Limits calls that repeat at once after a refusal. */
const LATE_MS = 300

/** One call for each key. */
const keys = new Semaphore({
  size: Number.POSITIVE_INFINITY,
  share: { inFlight: 1, waiting: MAX_WAITING },
  busy: () => new KeyBusy('Too many writes of the same wait'),
})

class KeyBusy extends DbBusy {}

/** Waits here instead of holding a connection in front of a row's lock. Rejects with {@link DbBusy}. */
export async function inOrder<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
  // One order of keys for all callers prevents deadlocks.
  const [tenant, ...others] = [...new Set(names)].sort()
  if (tenant === undefined) return work()
  let hasStarted = false
  try {
    return await keys.run(
      () => {
        hasStarted = true
        return inOrder(others, work)
      },
      { tenant },
    )
  } catch (error) {
    if (error instanceof KeyBusy && !hasStarted) await Bun.sleep(LATE_MS)
    throw error
  }
}
