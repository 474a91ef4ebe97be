import type { RevisionKind } from '../../../db/schema.ts'
import { responseBytes, type StoredResponse } from './stored-response.ts'

/** With every encoding; beyond it the least recently used goes. */
const MAX_CACHE_BYTES = 64 * 1024 * 1024
/** No single answer evicts all others. */
const MAX_ENTRY_BYTES = MAX_CACHE_BYTES / 8
/** Counting all entries is expensive, so eviction makes room for several. */
const COUNTED_EVERY = 64
const LEFT_BYTES = (MAX_CACHE_BYTES / 16) * 15

/** An answer is current until one of these kinds is written. */
export type CacheDependencies = { eventId: string; dependsOn: readonly RevisionKind[] }

export type CacheEntry = CacheDependencies & {
  version: string
  /** The revision clock at the last comparison: while it stands still, so does the version. */
  checkedAtClock: number
  /** By Date.now(). */
  expiresAt?: number
  answer: StoredResponse
  /** The saved copy with its notice, and since when. */
  saved?: { since: number; answer: Promise<StoredResponse> }
}

/** Since the process started. */
export const cacheCounts = {
  hit: 0,
  /** Rendered, or waited for. */
  miss: 0,
  /** Stale, while the database is away or late. */
  saved: 0,
}

/** Least recently used first. */
const kept = new Map<string, CacheEntry>()

export const findEntry = (key: string): CacheEntry | undefined => kept.get(key)

let latest: CacheEntry | undefined
/** The approximate size, and additions since it was counted. */
let bytes = 0
let uncounted = 0

/** Marks it as recently used. */
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

/** For development, where assets change. */
export function clearCache(): void {
  for (const key of kept.keys()) evict(key)
}

export const countEntries = () => kept.size

export const cacheBytes = () => kept.values().reduce((sum, { answer }) => sum + responseBytes(answer), 0)

function evict(key: string) {
  const entry = kept.get(key)
  if (entry) entry.answer.isEvicted = true
  kept.delete(key)
}
