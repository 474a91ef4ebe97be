import type { RevisionKind } from '../schema.ts'
import { cacheVersion } from './revisions.ts'

type Remembered = { stamp: string; stampNow: () => string; value: Promise<unknown> }
const memory = new Map<string, Remembered>()

/** Sweeps from this size on. */
const MIN_SWEEP_SIZE = 64
let sweptAt = MIN_SWEEP_SIZE

/** Caches a result until one of `kinds` is written, and serves it while the database is away. */
export function cached<T>(
  eventId: string,
  kinds: readonly RevisionKind[],
  key: string,
  load: () => Promise<T>,
): Promise<T> {
  const stampNow = () => cacheVersion(eventId, kinds)
  const stamp = stampNow()
  const name = `${eventId} ${key}`
  const known = memory.get(name)
  if (known?.stamp === stamp) return known.value as Promise<T>
  // A drizzle query would run again at each `then`.
  const value = Promise.resolve(load())
  if (!known && memory.size >= sweptAt) sweep()
  memory.set(name, { stamp, stampNow, value })
  value.catch(() => {
    if (memory.get(name)?.value === value) memory.delete(name)
  })
  return value
}

export const countCachedQueries = () => memory.size

/** Drops entries that were written and not asked for, such as a deleted event's. */
function sweep() {
  for (const [name, { stamp, stampNow }] of memory) if (stampNow() !== stamp) memory.delete(name)
  sweptAt = Math.max(MIN_SWEEP_SIZE, memory.size * 2)
}
