import { AsyncLocalStorage } from 'node:async_hooks'
import { DbBusy } from './errors.ts'

/** Work for everybody may take every place. */
const SYSTEM_TENANT = ''
/** A tenant without a turn for this long goes first. */
const RESTED_MS = 1000
const MAX_REMEMBERED = 10_000

type Options = {
  size: number
  queue?: number
  /** One tenant's share of both. */
  share?: { inFlight?: number; waiting?: number }
  /** After each turn a pause twice as long, at most this, in which other requests are answered. */
  maxPauseMs?: number
  /** The error of a full queue. */
  busy?: (why: string) => Error
  /** The error of a late call; `wasQueued`: before it started. */
  timeout?: (ms: number, wasQueued: boolean) => Error
}

type RunOptions = {
  tenant?: string
  /** The limit of waiting and running; the signal tells the work. */
  deadlineMs?: number
  waitMs?: number
}

/** Worth a 503 and a retry. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

type Waiting = { start: () => void; refuse: (why: string) => void }

/**
 * At most `size` calls run and `queue` wait. Waiting tenants take turns. In a full queue a newcomer replaces the
 * youngest call of the tenant with most.
 */
export class Semaphore {
  readonly #options: Options
  #free: number
  readonly #counts = { waits: 0, waitedMs: 0, refused: 0, timeouts: 0 }
  readonly #inFlight = new Map<string, number>()
  /** By tenant, in the order of turns. */
  #waiting = new Map<string, Set<Waiting>>()
  #queued = 0
  readonly #servedAt = new Map<string, number>()
  readonly #pauses = new Set<Timer>()

  constructor(options: Options) {
    this.#options = options
    this.#free = options.size
  }

  /** Counts since the start. */
  state() {
    const { size, queue = Number.POSITIVE_INFINITY } = this.#options
    return { size, inUse: size - this.#free, queue, waiting: this.#queued, ...this.#counts }
  }

  /** Late work keeps its place until it settles, because its connection is busy. */
  run<T>(work: (signal: AbortSignal) => T | PromiseLike<T>, options: RunOptions = {}): Promise<T> {
    const { tenant = currentTenant() ?? SYSTEM_TENANT, deadlineMs, waitMs = deadlineMs } = options
    return new Promise<T>((resolve, reject) => {
      const deadline = new AbortController()
      const askedAt = performance.now()
      let timer: Timer | undefined
      const start = () => {
        if (deadlineMs === undefined) clearTimeout(timer)
        const startedAt = performance.now()
        this.#enter(tenant, startedAt)
        const working = attempt(() => work(deadline.signal))
        const leave = () => {
          clearTimeout(timer)
          this.#leave(tenant, startedAt)
        }
        working.then(leave, leave)
        working.then(resolve, reject)
      }
      const refuse = (why: string) => {
        clearTimeout(timer)
        this.#counts.refused++
        reject(this.#options.busy?.(why) ?? new QueueFull(why))
      }
      const startLate = () => {
        this.#counts.waitedMs += performance.now() - askedAt
        start()
      }
      // The call before would lend it its tenant.
      const waiting = { start: AsyncLocalStorage.bind(startLate), refuse }
      const expire = () => {
        const wasQueued = this.#stopWaiting(tenant, waiting)
        if (wasQueued) this.#counts.waitedMs += performance.now() - askedAt
        this.#counts.timeouts++
        const error = this.#options.timeout?.(waitMs!, wasQueued) ?? new QueueFull('This call waited too long')
        reject(error)
        deadline.abort(error)
      }
      if (waitMs !== undefined) timer = setTimeout(expire, waitMs)
      if (this.#mayStart(tenant)) start()
      else if (this.#mayWait(tenant)) this.#enqueue(tenant, waiting)
      else refuse('Too many calls are waiting')
    })
  }

  #mayStart(tenant: string): boolean {
    const { inFlight = Number.POSITIVE_INFINITY } = this.#options.share ?? {}
    if (tenant !== SYSTEM_TENANT && (this.#inFlight.get(tenant) ?? 0) >= inFlight) return false
    return this.#free > 0 || this.#endPause(tenant)
  }

  #mayWait(tenant: string): boolean {
    const { queue = Number.POSITIVE_INFINITY, share } = this.#options
    const mine = this.#waiting.get(tenant)?.size ?? 0
    if (tenant !== SYSTEM_TENANT && mine >= (share?.waiting ?? queue)) return false
    return this.#queued < queue || this.#evict(mine)
  }

  /** Never evicts system work. */
  #evict(mine: number): boolean {
    let [most, greediest] = [mine + 1, SYSTEM_TENANT]
    for (const [tenant, { size }] of this.#waiting)
      if (tenant !== SYSTEM_TENANT && size > most) [most, greediest] = [size, tenant]
    const youngest = greediest && [...this.#waiting.get(greediest)!].at(-1)
    if (!youngest) return false
    this.#stopWaiting(greediest, youngest)
    youngest.refuse('Others wait for less')
    return true
  }

  #enqueue(tenant: string, waiting: Waiting) {
    this.#counts.waits++
    this.#queued++
    const mine = this.#waiting.get(tenant)
    if (mine) mine.add(waiting)
    else if (this.#isRested(tenant)) this.#waiting = new Map([[tenant, new Set([waiting])], ...this.#waiting])
    else this.#waiting.set(tenant, new Set([waiting]))
  }

  #enter(tenant: string, at: number) {
    this.#free--
    this.#inFlight.set(tenant, (this.#inFlight.get(tenant) ?? 0) + 1)
    if (!this.#options.maxPauseMs) return
    this.#servedAt.delete(tenant)
    this.#servedAt.set(tenant, at)
    if (this.#servedAt.size > MAX_REMEMBERED) this.#servedAt.delete(this.#servedAt.keys().next().value!)
  }

  #leave(tenant: string, startedAt: number) {
    const left = this.#inFlight.get(tenant)! - 1
    if (left) this.#inFlight.set(tenant, left)
    else this.#inFlight.delete(tenant)
    const { maxPauseMs } = this.#options
    if (!maxPauseMs) return this.#startNext()
    const resume = () => {
      this.#pauses.delete(pause)
      this.#startNext()
    }
    const pause = setTimeout(resume, Math.min(maxPauseMs, 2 * (performance.now() - startedAt)))
    this.#pauses.add(pause)
  }

  /** Ends a pause for a tenant without a recent turn. */
  #endPause(tenant: string): boolean {
    const [pause] = this.#pauses
    if (!pause || !this.#isRested(tenant)) return false
    clearTimeout(pause)
    this.#pauses.delete(pause)
    this.#free++
    return true
  }

  #isRested(tenant: string): boolean {
    if (!this.#options.maxPauseMs) return false
    return performance.now() - (this.#servedAt.get(tenant) ?? Number.NEGATIVE_INFINITY) > RESTED_MS
  }

  #startNext() {
    this.#free++
    for (const [tenant, calls] of this.#waiting)
      if (this.#mayStart(tenant)) {
        const [next] = calls
        this.#stopWaiting(tenant, next!)
        // The tenant goes to the end of the line.
        if (this.#waiting.delete(tenant)) this.#waiting.set(tenant, calls)
        return next!.start()
      }
  }

  /** True if it was waiting. */
  #stopWaiting(tenant: string, waiting: Waiting): boolean {
    const calls = this.#waiting.get(tenant)
    if (!calls?.delete(waiting)) return false
    this.#queued--
    if (!calls.size) this.#waiting.delete(tenant)
    return true
  }
}

async function attempt<T>(work: () => T | PromiseLike<T>): Promise<T> {
  return await work()
}

const askers = new AsyncLocalStorage<string | undefined>()

/** Runs `work` for a tenant, who has a share of the database's places. */
export function runAsTenant<T>(who: string, work: () => T): T {
  return askers.run(who, work)
}

/** Undefined for pages and jobs, which serve everybody. */
export function currentTenant(): string | undefined {
  return askers.getStore()
}

/** Runs `work` for everybody. */
export function runAsSystem<T>(work: () => T): T {
  return askers.run(undefined, work)
}

/** More than anybody's phones and tabs write at once. */
const MAX_WAITING = 20
/** Limits calls that repeat at once after a refusal. */
const LATE_MS = 300

/** One call for each key. */
const keys = new Semaphore({
  size: Number.POSITIVE_INFINITY,
  share: { inFlight: 1, waiting: MAX_WAITING },
  busy: () => new KeyBusy('Too many writes of the same wait'),
})

class KeyBusy extends DbBusy {}

/** Waits here instead of holding a connection in front of a row's lock. Rejects with {@link DbBusy}. */
export async function inOrder<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
  // One order of keys for all callers prevents deadlocks.
  const [tenant, ...others] = [...new Set(names)].sort()
  if (tenant === undefined) return work()
  let hasStarted = false
  try {
    return await keys.run(
      () => {
        hasStarted = true
        return inOrder(others, work)
      },
      { tenant },
    )
  } catch (error) {
    if (error instanceof KeyBusy && !hasStarted) await Bun.sleep(LATE_MS)
    throw error
  }
}
