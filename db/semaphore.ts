import { AsyncLocalStorage } from 'node:async_hooks'
import { DbBusy, isDatabaseUnavailable } from './errors.ts'

/** Work for everybody may take every place. */
const SYSTEM_TENANT = ''
/** A tenant without a turn for this long goes first, where a pause follows each turn. */
const RESTED_MS = 1000
const MAX_REMEMBERED = 10_000

type Options = {
  size: number
  queue?: number
  share?: { inFlight?: number; waiting?: number }
  /** After each turn a pause twice as long, at most this, in which other requests are answered. */
  maxPauseMs?: number
  busy?: (why: string) => Error
  timeout?: (ms: number, wasQueued: boolean) => Error
}

const NO_LIMIT = Number.POSITIVE_INFINITY

type RunOptions = { tenant?: string; deadlineMs?: number; waitMs?: number }

export class QueueFull extends Error {
  override name = 'QueueFull'
}

type Waiting = { tenant: string; askedAt: number; start: () => void; refuse: (error: Error) => void }

/** Fair queueing: calls count from their tenant's last turn. In a full queue a newcomer replaces the largest's youngest. */
export class Semaphore {
  readonly #options: Options & Required<Omit<Options, 'share'>>
  readonly #inFlight = new Map<string, number>()
  readonly #counts = { inUse: 0, waits: 0, waitedMs: 0, refused: 0, timeouts: 0 }
  readonly #waiting: Waiting[] = []
  readonly #servedAt = new Map<string, number>()
  readonly #pauses = new Set<Timer>()

  constructor(options: Options) {
    const busy = (why: string) => new QueueFull(why)
    const timeout = () => busy('This call waited too long')
    this.#options = { queue: NO_LIMIT, maxPauseMs: 0, busy, timeout, ...options }
  }

  state() {
    const { size, queue } = this.#options
    return { size, queue, waiting: this.#waiting.length, ...this.#counts }
  }

  /** Late work keeps its place until it settles, because its connection is busy. */
  async run<T>(work: (signal: AbortSignal) => T | PromiseLike<T>, options: RunOptions = {}): Promise<T> {
    const { tenant = currentTenant() ?? SYSTEM_TENANT, deadlineMs, waitMs = deadlineMs } = options
    const askedAt = performance.now()
    if (this.#mayStart(tenant) || this.#endPauseFor(tenant)) this.#enter(tenant)
    else await this.#wait(tenant, askedAt, waitMs)
    const startedAt = performance.now()
    const deadline = new AbortController()
    const working = (async () => await work(deadline.signal))()
    const late = Promise.withResolvers<never>()
    const expire = () => {
      const error = this.#lateError(deadlineMs!, false)
      late.reject(error)
      deadline.abort(error)
    }
    const timer = deadlineMs === undefined ? undefined : setTimeout(expire, deadlineMs - (startedAt - askedAt))
    const leave = () => {
      clearTimeout(timer)
      this.#leave(tenant, startedAt)
    }
    working.then(leave, leave)
    return Promise.race([working, late.promise])
  }

  async #wait(tenant: string, askedAt: number, waitMs: number | undefined): Promise<void> {
    if (!this.#mayWait(tenant)) throw this.#busyError('Too many calls are waiting')
    const { promise, resolve: start, reject: refuse } = Promise.withResolvers<void>()
    const waiting = { tenant, askedAt, start, refuse }
    this.#counts.waits++
    this.#waiting.push(waiting)
    const expire = () => this.#remove(waiting).refuse(this.#lateError(waitMs!, true))
    const timer = waitMs === undefined ? undefined : setTimeout(expire, waitMs)
    await promise.finally(() => clearTimeout(timer))
  }

  /** Of rested tenants the newest goes first, so that a flood from many networks delays no guest. */
  #turnOf({ tenant, askedAt }: Waiting): number {
    return this.#isRested(tenant) ? -askedAt : Math.max(askedAt, this.#servedAt.get(tenant) ?? 0)
  }

  /** A rested tenant does not wait until a pause is over. */
  #endPauseFor(tenant: string): boolean {
    const [pause] = this.#pauses
    if (!pause || !this.#isRested(tenant)) return false
    clearTimeout(pause)
    this.#pauses.delete(pause)
    this.#counts.inUse--
    return true
  }

  #isRested(tenant: string): boolean {
    const servedAt = this.#servedAt.get(tenant) ?? Number.NEGATIVE_INFINITY
    return this.#options.maxPauseMs > 0 && performance.now() - servedAt > RESTED_MS
  }

  #mayStart(tenant: string): boolean {
    const { size, share } = this.#options
    const isWithinShare = tenant === SYSTEM_TENANT || (this.#inFlight.get(tenant) ?? 0) < (share?.inFlight ?? NO_LIMIT)
    return isWithinShare && this.#counts.inUse < size
  }

  #mayWait(tenant: string): boolean {
    const { queue, share } = this.#options
    const own = this.#waiting.filter((one) => one.tenant === tenant).length
    if (tenant !== SYSTEM_TENANT && own >= (share?.waiting ?? queue)) return false
    if (this.#waiting.length < queue) return true
    const calls = Map.groupBy(this.#waiting, (one) => one.tenant)
    calls.delete(SYSTEM_TENANT)
    const most = [...calls.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
    if (most.length <= own + 1) return false
    this.#remove(most.at(-1)!).refuse(this.#busyError('Others wait for less'))
    return true
  }

  #enter(tenant: string) {
    this.#counts.inUse++
    this.#inFlight.set(tenant, (this.#inFlight.get(tenant) ?? 0) + 1)
    this.#servedAt.delete(tenant)
    this.#servedAt.set(tenant, performance.now())
    if (this.#servedAt.size > MAX_REMEMBERED) this.#servedAt.delete(this.#servedAt.keys().next().value!)
  }

  #leave(tenant: string, startedAt: number) {
    const left = this.#inFlight.get(tenant)! - 1
    if (left) this.#inFlight.set(tenant, left)
    else this.#inFlight.delete(tenant)
    const pauseMs = Math.min(this.#options.maxPauseMs, 2 * (performance.now() - startedAt))
    if (!pauseMs) return this.#startNext()
    const pause = setTimeout(() => {
      this.#pauses.delete(pause)
      this.#startNext()
    }, pauseMs)
    this.#pauses.add(pause)
  }

  #startNext() {
    this.#counts.inUse--
    const ready = this.#waiting.filter(({ tenant }) => this.#mayStart(tenant))
    const firsts = [...Map.groupBy(ready, ({ tenant }) => tenant).values()].map(([first]) => first!)
    if (!firsts.length) return
    const next = this.#remove(firsts.reduce((one, other) => (this.#turnOf(other) < this.#turnOf(one) ? other : one)))
    this.#enter(next.tenant)
    next.start()
  }

  #remove(waiting: Waiting): Waiting {
    this.#counts.waitedMs += performance.now() - waiting.askedAt
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
    return waiting
  }

  #busyError(why: string): Error {
    this.#counts.refused++
    return this.#options.busy(why)
  }

  #lateError(ms: number, wasQueued: boolean): Error {
    this.#counts.timeouts++
    return this.#options.timeout(ms, wasQueued)
  }
}

const askers = new AsyncLocalStorage<string | undefined>()

export const runAsTenant = <T>(who: string, work: () => T): T => askers.run(who, work)

/** Undefined for pages and jobs, which serve everybody. */
export const currentTenant = (): string | undefined => askers.getStore()

export const runAsSystem = <T>(work: () => T): T => askers.run(undefined, work)

/** More than anybody's phones and tabs write at once. */
const MAX_WAITING = 20
/** Limits calls that repeat at once after a refusal. */
const LATE_MS = 300

const keys = new Semaphore({
  size: Number.POSITIVE_INFINITY,
  share: { inFlight: 1, waiting: MAX_WAITING },
  busy: () => new KeyBusy('Too many writes of the same wait'),
})

class KeyBusy extends DbBusy {}

/** Waits here instead of holding a connection in front of a row's lock. Rejects with {@link DbBusy}. */
export async function inOrder<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
  // One order of keys for all callers prevents deadlocks.
  const inTurn = [...new Set(names)].sort().reduceRight((next, tenant) => () => keys.run(next, { tenant }), work)
  return inTurn().catch(async (error) => {
    if (error instanceof KeyBusy) await Bun.sleep(LATE_MS)
    throw error
  })
}

/** How long a visitor waits for the database where a saved copy exists. */
const STALE_FALLBACK_MS = 320
/** Most tests wait for as long as it takes. */
export const tick = { ms: 40 }

/** By performance.now(). */
export const requestDeadline = () => performance.now() + STALE_FALLBACK_MS

/** Waits in ticks of 40 ms: an answer may have arrived and not be read yet. */
export async function waitUntil(until = 0): Promise<'late'> {
  const ticks = Math.max(1, Math.ceil((until - performance.now()) / tick.ms))
  for (let n = 0; n < ticks; n++) {
    await Bun.sleep(tick.ms)
    await new Promise((turn) => setImmediate(turn))
  }
  return 'late'
}

/** `late` if the database is slow, away, or busy. */
export async function withDeadline<T>(work: Promise<T>, until?: number): Promise<T | 'late'> {
  try {
    return await Promise.race([work, waitUntil(until)])
  } catch (error) {
    if (isDatabaseUnavailable(error) || error instanceof QueueFull) return 'late'
    throw error
  }
}
