import type { RevisionKind } from '../../../db/schema.ts'
import { responseBytes, type StoredResponse } from './stored-response.ts'

/** With every encoding; beyond it, what was not asked for longest goes. */
const MAX_CACHE_BYTES = 64 * 1024 * 1024
/** So that no single answer drives out all others. */
const MAX_ENTRY_BYTES = MAX_CACHE_BYTES / 8
/** To count them all takes longer than to keep one, so it makes room for several. */
const COUNTED_EVERY = 64
const LEFT_BYTES = (MAX_CACHE_BYTES / 16) * 15

/** Which of an event's data an answer is made of: it is current as long as none of it was written. */
export type CacheDependencies = { eventId: string; dependsOn: readonly RevisionKind[] }

export type CacheEntry = CacheDependencies & {
  version: string
  /** `learnedSoFar` when the stamp was last compared: while that stands still, so does the stamp. */
  checkedAtClock: number
  /** When something on it is over, by Date.now(). */
  expiresAt?: number
  answer: StoredResponse
  /** The same as it is sent while the database is away, and since when that is. */
  saved?: { since: number; answer: Promise<StoredResponse> }
}

/** How requests for what is kept were answered since the process began. */
export const cacheCounts = {
  /** From memory, and current. */
  hit: 0,
  /** Made, or waited for while it was being made. */
  miss: 0,
  /** As it was, while the database is away or late. */
  saved: 0,
}

/** In the order they were asked for. */
const kept = new Map<string, CacheEntry>()

export const findEntry = (key: string): CacheEntry | undefined => kept.get(key)

let latest: CacheEntry | undefined
/** What all take, roughly, and how many were added since they were counted. */
let bytes = 0
let uncounted = 0

/** Moves it to the end: what was asked for last is dropped last. */
export function touchEntry(key: string, entry: CacheEntry): void {
  if (entry === latest) return
  latest = entry
  kept.delete(key)
  kept.set(key, entry)
}

export function storeEntry(key: string, entry: CacheEntry): void {
  evict(key)
  if (responseBytes(entry.answer) > MAX_ENTRY_BYTES) return
  kept.set(key, entry)
  latest = entry
  bytes += responseBytes(entry.answer)
  if (++uncounted < COUNTED_EVERY && bytes <= MAX_CACHE_BYTES) return
  uncounted = 0
  bytes = cacheBytes()
  if (bytes <= MAX_CACHE_BYTES) return
  for (const [oldest, { answer }] of kept) {
    if (bytes <= LEFT_BYTES) return
    bytes -= responseBytes(answer)
    evict(oldest)
  }
}

/** For development, where the assets that pages name change under them. */
export function clearCache(): void {
  for (const key of kept.keys()) evict(key)
}

export const countEntries = () => kept.size

/** How much memory they take, roughly. */
export const cacheBytes = () => kept.values().reduce((sum, { answer }) => sum + responseBytes(answer), 0)

function evict(key: string) {
  const entry = kept.get(key)
  if (entry) entry.answer.isEvicted = true
  kept.delete(key)
}
