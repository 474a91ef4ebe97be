import type { RevisionKind } from '../schema.ts'
import { revision } from './revisions.ts'

type Remembered = { stamp: string; value: Promise<unknown> }
const memory = new Map<string, Remembered>()

/**
 * What `load` last returned, until one of the event's `kinds` is written; one load at a time however many ask.
 * `key` tells the loads apart. While the database is away, what is remembered goes on being served.
 */
export function remember<T>(eventId: string, kinds: RevisionKind[], key: string, load: () => Promise<T>): Promise<T> {
  const stamp = revision(eventId, kinds)
  const name = `${eventId} ${key}`
  const known = memory.get(name)
  if (known?.stamp === stamp) return known.value as Promise<T>
  // A drizzle query is no promise: each `then` would run it again.
  const value = Promise.resolve(load())
  memory.set(name, { stamp, value })
  value.catch(() => {
    if (memory.get(name)?.value === value) memory.delete(name)
  })
  return value
}
