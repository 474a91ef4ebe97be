/** A session in time, in seconds. NaN: nobody knows when, so it never runs and is never over. */
export type TimedEntry = { from: number; until: number; isOff?: boolean }

/** A session that begins later than this belongs to another day, in seconds. */
const NEXT_WINDOW_S = 12 * 60 * 60

/**
 * Says for a room, or for the whole event, what runs, what begins next and what follows. Server and browser share it.
 * A cancelled session counts only where no other session is on at that time: people at the door must know.
 */
export function nowAndNext<T extends TimedEntry>(entries: T[], now: number) {
  const running = preferHeld(entries.filter(({ from, until }) => from <= now && now < until))
  const ahead = entries.filter(({ from }) => from > now)
  const start = Math.min(...ahead.map(({ from }) => from))
  const isSameDay = start < now + NEXT_WINDOW_S
  return {
    running,
    /** All that begin at the next moment, on whichever day that is. */
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

/** The next moment at which a session begins or ends; undefined after the last. */
export function nextTransition(entries: TimedEntry[], now: number): number | undefined {
  const ahead = entries.flatMap(({ from, until }) => [from, until]).filter((moment) => moment > now)
  return ahead.length ? Math.min(...ahead) : undefined
}
