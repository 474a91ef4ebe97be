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

/**
 * How much is known of what was written, once the database was asked for that. Whoever looks up which event is meant does so after
 * this, and says it (`since`): looked up before, an event would be kept as it was under the number of what it became.
 */
export async function heardSoFar(until: number): Promise<number> {
  await isReachable(until)
  return learnedSoFar()
}

/** Asks the database, and waits a little. While it is away nobody waits: it is asked in the background until it answers. */
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
