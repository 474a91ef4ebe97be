/** How many pages are made at once of those that visitors can ask for without end, such as searches. */
const CONCURRENCY = 3
const MAX_QUEUE = 300
/** How many of one network may wait: enough for a hall behind one address, too few for a flood. */
const MAX_QUEUE_PER_CLIENT = 100
const QUEUE_TIMEOUT_MS = 1500
const MAX_PAUSE_MS = 20
/** Whoever had no turn for so long goes first; of so many clients it is known. */
const SERVED_MS = 1000
const MAX_SERVED = 10_000

type Options = {
  atOnce: number
  /** Without it nobody is refused. */
  most?: { waiting: number; waitingEach: number; waitMs: number }
}

/** Too many wait already, or this one waited too long: worth a 503 and another try later. */
export class QueueFull extends Error {
  override name = 'TooBusy'
}

type Waiting = { start: () => void; refuse: (why: string) => void }

/** Does so much work at once; those who wait take turns by network, and each turn is followed by a pause. */
export class Turns {
  readonly #options: Options
  /** By client; after its turn a client goes to the end. */
  #waiting = new Map<string, Waiting[]>()
  /** Who had a turn of late, and when: whoever had none goes before all of them. */
  readonly #served = new Map<string, number>()
  readonly #pauses = new Set<Timer>()
  #free: number
  #refused = 0

  constructor(options: Options) {
    this.#options = options
    this.#free = options.atOnce
  }

  /** Does `work` when it is the turn of `client`. Rejects with {@link QueueFull}. */
  async take<T>(client: string, work: () => T | Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else if (!this.#endPauseFor(client)) await this.#myTurn(client)
    const begun = performance.now()
    this.#noteServed(client, begun)
    try {
      return await work()
    } finally {
      // A pause twice as long, in which requests that need no turn are answered.
      const pause = setTimeout(
        () => {
          this.#pauses.delete(pause)
          this.#next()
        },
        Math.min(MAX_PAUSE_MS, 2 * (performance.now() - begun)),
      )
      this.#pauses.add(pause)
    }
  }

  get state() {
    return { inUse: this.#options.atOnce - this.#free, waiting: this.#allWaiting(), refused: this.#refused }
  }

  #myTurn(client: string): Promise<void> {
    const { most } = this.#options
    const mine = this.#waiting.get(client) ?? []
    if (most && (mine.length >= most.waitingEach || !this.#hasRoom(mine.length)))
      throw this.#refusal('Too many pages are being made')
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const refuse = (why: string) => {
        clearTimeout(timer)
        this.#leave(client, waiting)
        reject(this.#refusal(why))
      }
      const waiting = { start, refuse }
      const timer = most && setTimeout(() => refuse('This page waited too long for its turn'), most.waitMs)
      mine.push(waiting)
      if (this.#isRested(client) && mine.length === 1) this.#waiting = new Map([[client, mine], ...this.#waiting])
      else this.#waiting.set(client, mine)
    })
  }

  #isRested(client: string): boolean {
    return performance.now() - (this.#served.get(client) ?? Number.NEGATIVE_INFINITY) > SERVED_MS
  }

  /** Whether a place that pauses is given to somebody who had no turn of late. */
  #endPauseFor(client: string): boolean {
    const [pause] = this.#pauses
    if (!pause || !this.#isRested(client)) return false
    clearTimeout(pause)
    return this.#pauses.delete(pause)
  }

  #noteServed(client: string, at: number) {
    this.#served.delete(client)
    this.#served.set(client, at)
    if (this.#served.size > MAX_SERVED) this.#served.delete(this.#served.keys().next().value!)
  }

  /** Where all places are taken, the client that waits for most gives one to whoever waits for less. */
  #hasRoom(mine: number): boolean {
    if (this.#allWaiting() < this.#options.most!.waiting) return true
    const greediest = [...this.#waiting.values()].reduce((one, other) => (other.length > one.length ? other : one))
    if (greediest.length <= mine + 1) return false
    greediest.at(-1)!.refuse('Others wait for less')
    return true
  }

  #allWaiting(): number {
    return this.#waiting.values().reduce((sum, waiting) => sum + waiting.length, 0)
  }

  #refusal(why: string): QueueFull {
    this.#refused++
    return new QueueFull(why)
  }

  #next() {
    const [first] = this.#waiting
    if (!first) {
      this.#free++
      return
    }
    const [client, waiting] = first
    const releaseSlot = waiting.shift()!
    this.#waiting.delete(client)
    if (waiting.length) this.#waiting.set(client, waiting)
    releaseSlot.start()
  }

  #leave(client: string, leaving: Waiting) {
    const others = this.#waiting.get(client)?.filter((waiting) => waiting !== leaving) ?? []
    if (others.length) this.#waiting.set(client, others)
    else this.#waiting.delete(client)
  }
}

const most = { waiting: MAX_QUEUE, waitingEach: MAX_QUEUE_PER_CLIENT, waitMs: QUEUE_TIMEOUT_MS }
const pages = new Turns({ atOnce: CONCURRENCY, most })

/** Does `work` when it is the turn of `client`, all who wait in rotation. Rejects with {@link QueueFull}. */
export const withRenderSlot = <T>(client: string, work: () => Promise<T>): Promise<T> => pages.take(client, work)

export const renderQueueState = () => pages.state
