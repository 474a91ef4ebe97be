import { DbBusy, DbTimeout } from './errors.ts'
import { currentTenant } from './tenant.ts'

/** The asker of work that everybody needs: it may take every place. */
const SYSTEM_TENANT = ''

export type GateState = {
  size: number
  inUse: number
  /** How many may wait, and do. */
  queue: number
  waiting: number
  /** Since it was made: how many had to wait, for how long together, were refused, and had no answer in time. */
  waits: number
  waitedMs: number
  refused: number
  timeouts: number
}

type Share = { inFlight: number; waiting: number }
type Waiting = { start: () => void; refuse: () => void }

/**
 * At most `size` calls run and `queue` wait; one asker gets a `share` of both, and waiting askers take turns.
 * With a size no larger than the pool, postgres.js never pipelines: a slow query delays only its caller.
 */
export class FairSemaphore {
  readonly #size: number
  readonly #share: Share
  readonly #queue: number
  #free: number
  readonly #counts = { waits: 0, waitedMs: 0, refused: 0, timeouts: 0 }
  readonly #inFlight = new Map<string, number>()
  /** By asker, in the order of their turns. */
  readonly #waiting = new Map<string, Set<Waiting>>()
  #queued = 0

  constructor(size: number, queue: number, share: Share = { inFlight: size, waiting: queue }) {
    this.#size = size
    this.#free = size
    this.#queue = queue
    this.#share = share
  }

  state(): GateState {
    const { size, inUse } = { size: this.#size, inUse: this.#size - this.#free }
    return { size, inUse, queue: this.#queue, waiting: this.#queued, ...this.#counts }
  }

  /** Rejects with {@link DbTimeout}. The work keeps its place until it settles: its connection is busy till then. */
  run<T>(work: (signal: AbortSignal) => PromiseLike<T>, deadlineMs: number): Promise<T> {
    const who = currentTenant() ?? SYSTEM_TENANT
    return new Promise<T>((resolve, reject) => {
      const deadline = new AbortController()
      const asked = performance.now()
      let isQueued = false
      const start = () => {
        if (isQueued) this.#counts.waitedMs += performance.now() - asked
        this.#enter(who)
        const done = () => {
          clearTimeout(timer)
          this.#leave(who)
        }
        const working = attempt(() => work(deadline.signal))
        working.then(done, done)
        working.then(resolve, reject)
      }
      const refuse = () => {
        clearTimeout(timer)
        this.#counts.refused++
        reject(new DbBusy('Too many calls are waiting for the database'))
      }
      const waiting = { start, refuse }
      const timer = setTimeout(() => {
        const queued = this.#stopWaiting(who, waiting)
        const error = new DbTimeout(
          `The database did not answer within ${deadlineMs} ms${queued ? ' (in the queue)' : ''}`,
        )
        if (queued) this.#counts.waitedMs += deadlineMs
        this.#counts.timeouts++
        reject(error)
        deadline.abort(error)
      }, deadlineMs)

      if (this.#mayStart(who)) start()
      else if (this.#mayWait(who)) {
        isQueued = true
        this.#counts.waits++
        this.#queued++
        this.#waiting.set(who, (this.#waiting.get(who) ?? new Set()).add(waiting))
      } else refuse()
    })
  }

  #mayStart(who: string): boolean {
    return this.#free > 0 && (who === SYSTEM_TENANT || (this.#inFlight.get(who) ?? 0) < this.#share.inFlight)
  }

  #mayWait(who: string): boolean {
    const mine = this.#waiting.get(who)?.size ?? 0
    if (who !== SYSTEM_TENANT && mine >= this.#share.waiting) return false
    return this.#queued < this.#queue || this.#makeRoom(mine)
  }

  /** Refuses the youngest call of the asker with most, but never what everybody needs. */
  #makeRoom(mine: number): boolean {
    let [most, greediest] = [mine + 1, '']
    for (const [who, { size }] of this.#waiting)
      if (who !== SYSTEM_TENANT && size > most) [most, greediest] = [size, who]
    const youngest = greediest && [...this.#waiting.get(greediest)!].at(-1)
    if (!youngest) return false
    this.#stopWaiting(greediest, youngest)
    youngest.refuse()
    return true
  }

  #enter(who: string) {
    this.#free--
    this.#inFlight.set(who, (this.#inFlight.get(who) ?? 0) + 1)
  }

  #leave(who: string) {
    this.#free++
    const left = this.#inFlight.get(who)! - 1
    if (left) this.#inFlight.set(who, left)
    else this.#inFlight.delete(who)
    this.#startNext()
  }

  #startNext() {
    for (const [who, calls] of this.#waiting)
      if (this.#mayStart(who)) {
        const [next] = calls
        this.#stopWaiting(who, next!)
        // Behind all others until their next turn.
        if (this.#waiting.delete(who)) this.#waiting.set(who, calls)
        return next!.start()
      }
  }

  /** Whether it was waiting. */
  #stopWaiting(who: string, waiting: Waiting): boolean {
    const calls = this.#waiting.get(who)
    if (!calls?.delete(waiting)) return false
    this.#queued--
    if (!calls.size) this.#waiting.delete(who)
    return true
  }
}

async function attempt<T>(work: () => PromiseLike<T>): Promise<T> {
  return await work()
}
