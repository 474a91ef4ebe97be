import type { RevisionKind, revisions } from '../schema.ts'

export type Revision = Omit<typeof revisions.$inferSelect, 'writtenAt'>

/** Stands for the list of events; its kind `event` changes with every event. */
export const ALL_EVENTS = '*'

const known = new Map<string, { rev: number; tick: number; learnedAt: number; highest: number }>()
/** Numbers everything learned and never goes back, so that no stamp repeats, even after a restored backup. */
let clock = 0
/** The mark of everything that was not learned since all was forgotten. */
let origin = 0
const listeners = new Set<() => void>()

/** Takes in the numbers of a committed write, or of a notice of one. An older number is ignored. */
export function applyRevisions(rows: Revision[]): void {
  for (const { eventId, kind, rev } of rows) {
    const key = keyOf(eventId, kind)
    if (rev > (known.get(key)?.rev ?? 0)) learn(key, rev)
  }
}

/**
 * Takes a whole reading, as it was at `readAt`. A number that went backwards means another database.
 * Returns those numbers as they have to become: above everything that anybody was told.
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

/** Everything counts as changed: another database is opened. */
export function resetRevisions(): void {
  known.clear()
  origin = ++clock
}

/** Grows with everything learned: while it stands still, every stamp does. */
export function revisionClock(): number {
  return clock
}

/** What is made of an event depends on all of them: one that opens or closes changes where other addresses lead. */
export function versionStamp(eventId: string, kinds: readonly RevisionKind[]): string {
  const markOf = (kind: RevisionKind) => known.get(keyOf(kind === 'event' ? ALL_EVENTS : eventId, kind))?.tick
  return kinds.map((kind) => (markOf(kind) ?? origin).toString(36)).join('-')
}

/** Counts the writes of these kinds, whichever process did them: another number after any of them. */
export function sumRevisions(eventId: string, kinds: readonly RevisionKind[]): number {
  return kinds.reduce((sum, kind) => sum + (known.get(keyOf(eventId, kind))?.rev ?? 0), 0)
}

/** All writes of all events: the same number in every process that knows of the same writes. */
export const totalRevision = () => known.values().reduce((sum, { rev }) => sum + rev, 0)

/** Calls `listener` after something was learned; the answer stops that. */
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
