/** In seconds. NaN is an unknown time, which never runs and is never over. */
export type TimedEntry = { from: number; until: number; isOff?: boolean }

/** A session that begins later than this belongs to another day, in seconds. */
const NEXT_WINDOW_S = 12 * 60 * 60

/** For a room or the whole event. A canceled session shows only if nothing else does, for people at its door. */
export function nowAndNext<T extends TimedEntry>(entries: T[], now: number) {
  const running = preferHeld(entries.filter(({ from, until }) => from <= now && now < until))
  const ahead = entries.filter(({ from }) => from > now)
  const start = Math.min(...ahead.map(({ from }) => from))
  const isSameDay = start < now + NEXT_WINDOW_S
  return {
    running,
    next: preferHeld(ahead.filter(({ from }) => from === start)),
    isSameDay,
    later: ahead.filter(({ from }) => from > start && from < now + NEXT_WINDOW_S),
    isFree: isSameDay && running.every(({ isOff }) => isOff),
    isQuiet: !running.length && !ahead.length,
  }
}

function preferHeld<T extends TimedEntry>(entries: T[]): T[] {
  const held = entries.filter(({ isOff }) => !isOff)
  return held.length ? held : entries
}

export const edgesOf = (entries: TimedEntry[]) => entries.flatMap(({ from, until }) => [from, until])

/** The first of these moments after another one. */
export function nextAfter(now: number, moments: number[]): number | undefined {
  const ahead = moments.filter((moment) => moment > now)
  return ahead.length ? Math.min(...ahead) : undefined
}
