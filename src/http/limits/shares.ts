/**
 * Shares that are used up and fill again: each key may hold `burst`, and gets one more every `everyMs`. Kept in memory: each
 * process counts for itself, and a restart forgets, but for what is counted together (`shared/storing-within`). Remembers at most 50,000 keys, so that made-up ones cannot fill the memory.
 */
export class Shares {
  readonly #known = new Map<string, { left: number; at: number }>()

  constructor(
    readonly burst: number,
    readonly everyMs: number,
  ) {}

  /** What a key has left; `atFirst` where nothing is known of it. */
  left(key: string, atFirst = this.burst): number {
    const known = this.#known.get(key)
    if (!known) return atFirst
    return Math.min(this.burst, known.left + (performance.now() - known.at) / this.everyMs)
  }

  take(key: string, atFirst?: number) {
    this.#set(key, this.left(key, atFirst) - 1)
  }

  /** Somebody knows better what a key has left. */
  learn(key: string, left: number) {
    this.#set(key, Math.min(this.burst, left))
  }

  /** Gives back what was taken for something that did not happen. */
  giveBack(key: string) {
    this.#set(key, Math.min(this.burst, this.left(key) + 1))
  }

  /** The seconds until somebody who has `left` will have as much as is `wanted`; 0 where it is enough. */
  secondsUntil(wanted: number, left: number): number {
    return left >= wanted ? 0 : Math.max(1, Math.ceil(((wanted - left) * this.everyMs) / 1000))
  }

  #set(key: string, left: number) {
    // Set last, so forgotten last.
    this.#known.delete(key)
    this.#known.set(key, { left, at: performance.now() })
    if (this.#known.size > MOST_KEYS) this.#known.delete(this.#known.keys().next().value!)
  }
}

const MOST_KEYS = 50_000
