/**
 * At most `limit` calls for a key in any `windowMs`. Kept in memory: each process counts for itself, a restart forgets.
 * Remembers at most 50,000 keys, so that made-up ones cannot fill the memory.
 */
export class RateLimit {
  readonly #calls = new Map<string, number[]>()

  constructor(
    readonly limit: number,
    readonly windowMs: number,
  ) {}

  /** Counts a call. Answers 0 when it is allowed, else the seconds until the next one will be. */
  take(key: string): number {
    const now = performance.now()
    const recent = (this.#calls.get(key) ?? []).filter((at) => at > now - this.windowMs)
    this.#calls.delete(key)
    if (recent.length < this.limit) recent.push(now)
    else {
      this.#calls.set(key, recent)
      return Math.max(1, Math.ceil((recent[0]! + this.windowMs - now) / 1000))
    }
    this.#calls.set(key, recent)
    if (this.#calls.size > 50_000) this.#calls.delete(this.#calls.keys().next().value!)
    return 0
  }

  /** Takes the last call of a key back: it came to nothing. */
  giveBack(key: string) {
    this.#calls.get(key)?.pop()
  }

  /** Forgets the calls of a key, as after a login that succeeded. */
  forget(key: string) {
    this.#calls.delete(key)
  }
}
