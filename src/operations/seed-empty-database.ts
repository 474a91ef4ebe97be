import { seeds } from '../../seeds/index.ts'
import type { Seed } from '../../seeds/seed.ts'
import { replaceEventProgram } from '../features/events/service.ts'
import { listEvents } from '../pages/cached-events.ts'

let isUnfinished = false

/** Loads both cities into a database without events and returns whether it did. If interrupted, it may run again. */
export async function seedEmptyDatabase(): Promise<boolean> {
  if (!isUnfinished && (await listEvents()).length > 0) return false
  isUnfinished = true
  for (const seed of Object.values(seeds))
    for (const program of seed.publishedAs ? [asPublished(seed, seed.publishedAs), seed] : [seed])
      await replaceEventProgram(program, { actor: 'first start' })
  isUnfinished = false
  return true
}

/** The program before its later changes, so that "What changed" has sample entries (product §20). */
function asPublished(seed: Seed, publishedAs: NonNullable<Seed['publishedAs']>): Seed {
  const sessions = seed.sessions.map((session) => ({ ...session, ...publishedAs[session.key] }))
  return { ...seed, sessions }
}
