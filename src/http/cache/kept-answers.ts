import type { RevisionKind } from '../../../db/schema.ts'
import { type StoredAnswer, sizeOf } from './stored-answer.ts'

/** With every encoding; beyond it, what was not asked for longest goes. */
const MOST_BYTES = 64 * 1024 * 1024
/** So that no single answer drives out all others. */
const LARGEST = MOST_BYTES / 8
/** To count them all takes longer than to keep one, so it makes room for several. */
const COUNTED_EVERY = 64
const LEFT_BYTES = (MOST_BYTES / 16) * 15

/** Which of an event's data an answer is made of: it is current as long as none of it was written. */
export type Sources = { eventId: string; kinds: readonly RevisionKind[] }

export type Kept = Sources & {
  stamp: string
  /** `learnedSoFar` when the stamp was last compared: while that stands still, so does the stamp. */
  comparedAt: number
  /** When something on it is over, by Date.now(). */
  until?: number
  answer: StoredAnswer
  /** The same as it is sent while the database is away, and since when that is. */
  saved?: { since: number; answer: Promise<StoredAnswer> }
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
const kept = new Map<string, Kept>()

export const findKept = (key: string): Kept | undefined => kept.get(key)

let latest: Kept | undefined
/** What all take, roughly, and how many were added since they were counted. */
let bytes = 0
let uncounted = 0

/** Moves it to the end: what was asked for last is dropped last. */
export function noteAsked(key: string, entry: Kept): void {
  if (entry === latest) return
  latest = entry
  kept.delete(key)
  kept.set(key, entry)
}

export function keep(key: string, entry: Kept): void {
  forget(key)
  if (sizeOf(entry.answer) > LARGEST) return
  kept.set(key, entry)
  latest = entry
  bytes += sizeOf(entry.answer)
  if (++uncounted < COUNTED_EVERY && bytes <= MOST_BYTES) return
  uncounted = 0
  bytes = keptBytes()
  if (bytes <= MOST_BYTES) return
  for (const [oldest, { answer }] of kept) {
    if (bytes <= LEFT_BYTES) return
    bytes -= sizeOf(answer)
    forget(oldest)
  }
}

/** For development, where the assets that pages name change under them. */
export function forgetAnswers(): void {
  for (const key of kept.keys()) forget(key)
}

export const keptAnswers = () => kept.size

/** How much memory they take, roughly. */
export const keptBytes = () => kept.values().reduce((sum, { answer }) => sum + sizeOf(answer), 0)

function forget(key: string) {
  const entry = kept.get(key)
  if (entry) entry.answer.isGone = true
  kept.delete(key)
}
