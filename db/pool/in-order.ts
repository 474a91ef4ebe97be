import { DbBusy } from './errors.ts'

/** More than anybody's phones and tabs write at once. */
const MAX_WAITING = 20
/** Whoever asks again as soon as she was refused comes no more often than this. */
const LATE_MS = 300

/** By key, the end of what is under way, and how many wait for it. */
const lines = new Map<string, { last: Promise<unknown>; waiting: number }>()

/** Waits here instead of holding a connection in front of a row's lock. Rejects with {@link DbBusy} in a crowd. */
export function inOrder<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
  // One order for all: no two wait for each other.
  const [key, ...others] = [...new Set(keys)].sort()
  return key === undefined ? work() : after(key, () => inOrder(others, work))
}

async function after<T>(key: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(key) ?? { last: Promise.resolve(), waiting: 0 }
  if (line.waiting > MAX_WAITING) {
    await Bun.sleep(LATE_MS)
    throw new DbBusy('Too many writes of the same wait')
  }
  line.waiting++
  const working = line.last.then(work)
  line.last = working.catch(() => {})
  lines.set(key, line)
  try {
    return await working
  } finally {
    if (!--line.waiting) lines.delete(key)
  }
}
