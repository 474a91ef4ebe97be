/** What takes place in a room, in seconds. */
export type TimedEntry = { from: number; until: number; isCancelled: boolean }

/** What is further away is of another day, in seconds. */
const NEXT_WINDOW_S = 12 * 60 * 60

/** For server and browser. A cancelled session that nothing replaces is told: people at the door must know. */
export function roomStatusAt<T extends TimedEntry>(entries: T[], now: number) {
  const running = withoutCancelled(entries.filter(({ from, until }) => from <= now && now < until))
  const ahead = entries.filter(({ from }) => from > now)
  const start = Math.min(...ahead.map(({ from }) => from))
  const next = withoutCancelled(ahead.filter(({ from }) => from === start))
  const later = ahead.filter(({ from }) => from > start && from < now + NEXT_WINDOW_S)
  const isSameDay = start < now + NEXT_WINDOW_S
  const isFree = isSameDay && running.every(({ isCancelled }) => isCancelled)
  return { running, next, later, isSameDay, isFree, isQuiet: !running.length && !ahead.length }
}

function withoutCancelled<T extends TimedEntry>(entries: T[]): T[] {
  const held = entries.filter(({ isCancelled }) => !isCancelled)
  return held.length ? held : entries
}

/** The next moment at which something begins or ends; undefined after the last. */
export function nextTransition(entries: TimedEntry[], now: number): number | undefined {
  const ahead = entries.flatMap(({ from, until }) => [from, until]).filter((moment) => moment > now)
  return ahead.length ? Math.min(...ahead) : undefined
}
