import { waitUntil } from '../../../db/queues/deadline.ts'
import { revisionClock } from '../../../db/revisions/revision-state.ts'
import { revisionsVerifiedAt, syncNow } from '../../../db/revisions/revision-sync.ts'

/** A cache that was not compared with the database for this long is not trusted. */
const FRESH_MS = 2000

let isAway = false

/** Whether the database was heard of a moment ago. */
export function isFresh(now = performance.now()): boolean {
  return now - revisionsVerifiedAt() < FRESH_MS
}

/** Look up the event after this and pass it as `since`: an older row would be kept under a newer number. */
export async function syncedRevisionClock(until: number): Promise<number> {
  await isDatabaseReachable(until)
  return revisionClock()
}

/** Asks the database and waits a little. While that is away, it asks in the background and nobody waits. */
export async function isDatabaseReachable(until: number): Promise<boolean> {
  if (isFresh()) {
    isAway = false
    return true
  }
  const asking = syncNow()
  if (isAway) return false
  isAway = (await Promise.race([asking, waitUntil(until)])) !== true
  return !isAway
}
