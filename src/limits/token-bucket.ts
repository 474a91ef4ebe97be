import { WIDER, widerKey } from './sender.ts'

/** By the limits' names, which metrics show. */
const hits = new Map<string, number>()

export function countLimitHit(limit: string) {
  hits.set(limit, (hits.get(limit) ?? 0) + 1)
}

export const limitHits = (): ReadonlyMap<string, number> => hits

const MAX_KEYS = 50_000

/** Each key holds `burst` and regains one every `everyMs`, in this process. An IPv6 /64 also takes from its /48. */
export class TokenBucket {
  readonly #known = new Map<string, { left: number; at: number }>()
  #wider: TokenBucket | undefined

  constructor(
    readonly burst: number,
    readonly everyMs: number,
  ) {}

  /** `atFirst` for an unknown key. */
  available(key: string, atFirst = this.burst): number {
    const wider = this.widerOf(key)
    return Math.min(this.#own(key, atFirst), wider ? wider.of.available(wider.key) : this.burst)
  }

  /** Takes one and returns 0, or the seconds to wait. Metrics show `limit`; `more` stands beside the bucket. */
  take(key: string, limit?: string, more = 0): number {
    const seconds = this.retryAfter(1, this.available(key) + more)
    if (!seconds) this.consume(key)
    else if (limit) countLimitHit(limit)
    return seconds
  }

  consume(key: string, atFirst = this.burst) {
    this.#add(key, -1, atFirst)
  }

  refund(key: string) {
    this.#add(key, 1, this.burst)
  }

  setAvailable(key: string, left: number) {
    // Moves the key to the end.
    this.#known.delete(key)
    this.#known.set(key, { left: Math.min(this.burst, left), at: performance.now() })
    if (this.#known.size > MAX_KEYS) this.#known.delete(this.#known.keys().next().value!)
  }

  widerOf(key: string): { of: TokenBucket; key: string } | undefined {
    const wider = widerKey(key)
    if (!wider) return undefined
    this.#wider ??= new TokenBucket(this.burst * WIDER, this.everyMs / WIDER)
    return { of: this.#wider, key: wider }
  }

  /** Seconds until `left` becomes `needed`; 0 if it is enough. */
  retryAfter(needed: number, left: number): number {
    return left >= needed ? 0 : Math.max(1, Math.ceil(((needed - left) * this.everyMs) / 1000))
  }

  #own(key: string, atFirst: number): number {
    const known = this.#known.get(key)
    return known ? Math.min(this.burst, known.left + (performance.now() - known.at) / this.everyMs) : atFirst
  }

  #add(key: string, more: number, atFirst: number) {
    this.setAvailable(key, this.#own(key, atFirst) + more)
    const wider = this.widerOf(key)
    if (wider) wider.of.#add(wider.key, more, wider.of.burst)
  }
}
