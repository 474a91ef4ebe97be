import type { RevisionKind, revisions } from '../schema.ts'

export type Revision = Omit<typeof revisions.$inferSelect, 'writtenAt'>

/** The list of events; its kind `event` changes with every event. */
export const ALL_EVENTS = '*'

const known = new Map<string, { rev: number; tick: number; learnedAt: number; highest: number }>()
/** A logical clock that never goes back, so that no version repeats, even after a restore. */
let clock = 0
/** The tick of everything unknown since the last reset. */
let origin = 0
const listeners = new Set<() => void>()

/** Takes the numbers of a committed write or its notice; older ones are ignored. */
export function applyRevisions(rows: Revision[]): void {
  for (const { eventId, kind, rev } of rows) {
    const key = keyOf(eventId, kind)
    if (rev > (known.get(key)?.rev ?? 0)) learn(key, rev)
  }
}

/**
 * Takes a reading of `readAt`. A number that fell means another database; returns such numbers raised above all that
 * readers saw.
 */
export function syncRevisions(rows: Revision[], readAt: number): Revision[] {
  const regressed = rows.flatMap(({ eventId, kind, rev }) => {
    const before = known.get(keyOf(eventId, kind))
    return before && rev < before.highest && before.learnedAt <= readAt
      ? [{ eventId, kind, rev: before.highest + 1 }]
      : []
  })
  const current = new Map(rows.map(({ eventId, kind, rev }) => [keyOf(eventId, kind), rev]))
  for (const key of new Set([...known.keys(), ...current.keys()])) {
    const before = known.get(key)
    const rev = current.get(key) ?? 0
    if (rev !== (before?.rev ?? 0) && (before?.learnedAt ?? 0) <= readAt) learn(key, rev)
  }
  return regressed
}

/** For another database: everything counts as changed. */
export function resetRevisions(): void {
  known.clear()
  origin = ++clock
}

/** Grows with each number learned: while it stands still, no version changes. */
export function revisionClock(): number {
  return clock
}

/** The list of events counts as well: an event that opens or closes changes where addresses lead. */
export function versionStamp(eventId: string, kinds: readonly RevisionKind[]): string {
  const markOf = (kind: RevisionKind) => known.get(keyOf(kind === 'event' ? ALL_EVENTS : eventId, kind))?.tick
  return kinds.map((kind) => (markOf(kind) ?? origin).toString(36)).join('-')
}

/** Changes after any write of these kinds in any process. */
export function sumRevisions(eventId: string, kinds: readonly RevisionKind[]): number {
  return kinds.reduce((sum, kind) => sum + (known.get(keyOf(eventId, kind))?.rev ?? 0), 0)
}

/** Equal in processes that know the same writes. */
export const totalRevision = () => known.values().reduce((sum, { rev }) => sum + rev, 0)

/** Returns an unsubscribe function. */
export function onRevisionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function learn(key: string, rev: number): void {
  const highest = Math.max(rev, known.get(key)?.highest ?? 0)
  known.set(key, { rev, tick: ++clock, learnedAt: performance.now(), highest })
  for (const listener of listeners) queueMicrotask(listener)
}

function keyOf(eventId: string, kind: RevisionKind): string {
  return `${eventId} ${kind}`
}
