import { learnedSoFar } from '../../../db/revisions/known-revisions.ts'
import { revisionsVerifiedAt, verifyRevisions } from '../../../db/revisions/revision-watch.ts'
import { patience } from './patience.ts'

/** A cache that was not compared with the database for this long is not trusted. */
const PROVEN_FOR_MS = 2000

let isAway = false

/** Whether the database was heard of a moment ago. */
export function isProven(now = performance.now()): boolean {
  return now - revisionsVerifiedAt() < PROVEN_FOR_MS
}

/** Look up the event after this and pass it as `since`: an older row would be kept under a newer number. */
export async function heardSoFar(until: number): Promise<number> {
  await isReachable(until)
  return learnedSoFar()
}

/** Asks the database and waits a little. While that is away, it asks in the background and nobody waits. */
export async function isReachable(until: number): Promise<boolean> {
  if (isProven()) {
    isAway = false
    return true
  }
  const asking = verifyRevisions()
  if (isAway) return false
  isAway = (await Promise.race([asking, patience(until)])) !== true
  return !isAway
}
