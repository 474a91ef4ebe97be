import { nowAndNext, type TimedEntry } from '../../../program/now.ts'

/** Each entry's class at a moment in seconds, and what is true of its room, for the server and the script. */
export function markEntries<Entry extends TimedEntry>(entries: Entry[], now: number) {
  const { running, next, later, isSameDay, isFree, isQuiet } = nowAndNext(entries, now)
  const marks = new Map<Entry, string>([
    ...later.map((entry) => [entry, 'later'] as const),
    ...next.map((entry) => [entry, isSameDay ? 'next' : 'next another-day'] as const),
    ...running.map((entry) => [entry, 'running'] as const),
  ])
  return { marks, freeUntil: isFree ? next[0] : undefined, isIdle: !running.length && !isSameDay, isQuiet }
}
