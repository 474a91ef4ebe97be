/** What takes place in a room, in seconds. */
export type Timed = { from: number; until: number; isOff: boolean }

/** What is further away is of another day, in seconds. */
const SAME_DAY = 12 * 60 * 60

/** For server and browser. A cancelled session that nothing replaces is told: people at the door must know. */
export function inRoomAt<T extends Timed>(entries: T[], now: number) {
  const running = withoutCancelled(entries.filter(({ from, until }) => from <= now && now < until))
  const ahead = entries.filter(({ from }) => from > now)
  const start = Math.min(...ahead.map(({ from }) => from))
  const next = withoutCancelled(ahead.filter(({ from }) => from === start))
  const later = ahead.filter(({ from }) => from > start && from < now + SAME_DAY)
  const isSameDay = start < now + SAME_DAY
  const isFree = isSameDay && running.every(({ isOff }) => isOff)
  return { running, next, later, isSameDay, isFree, isQuiet: !running.length && !ahead.length }
}

function withoutCancelled<T extends Timed>(entries: T[]): T[] {
  const held = entries.filter(({ isOff }) => !isOff)
  return held.length ? held : entries
}

/** The next moment at which something begins or ends; undefined after the last. */
export function nextMoment(entries: Timed[], now: number): number | undefined {
  const ahead = entries.flatMap(({ from, until }) => [from, until]).filter((moment) => moment > now)
  return ahead.length ? Math.min(...ahead) : undefined
}
