import { waitUntil } from '../../../db/queues/deadline.ts'
import { revisionClock } from '../../../db/revisions/revision-state.ts'
import { revisionsVerifiedAt, syncNow } from '../../../db/revisions/revision-sync.ts'

/** A cache not compared with the database for longer is stale. */
const FRESH_MS = 2000

let isAway = false

export function isFresh(now = performance.now()): boolean {
  return now - revisionsVerifiedAt() < FRESH_MS
}

/** Read the event afterwards and pass the clock as `since`: an older row must not be cached under a newer number. */
export async function syncedRevisionClock(until: number): Promise<number> {
  await isDatabaseReachable(until)
  return revisionClock()
}

/** Waits a little for the database; while it is away, asks in the background. */
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
