/** How many pages are made at once of those that visitors can ask for without end, such as searches. */
const AT_ONCE = 3
const MOST_WAITING = 100
/** How many of one network may wait: enough for a hall behind one address, too few for a flood. */
const MOST_WAITING_EACH = 50
const LONGEST_WAIT_MS = 1500

type Options = {
  atOnce: number
  /** Without it nobody is refused. */
  most?: { waiting: number; waitingEach: number; waitMs: number }
}

/** Too many wait already, or this one waited too long: worth a 503 and another try later. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

type Start = () => void

/** Does so much work at once; those who wait take turns by network, and the event loop turns before each next one. */
export class Turns {
  readonly #options: Options
  /** By client; after its turn a client goes to the end. */
  readonly #waiting = new Map<string, Start[]>()
  #free: number
  #refused = 0

  constructor(options: Options) {
    this.#options = options
    this.#free = options.atOnce
  }

  /** Does `work` when it is the turn of `client`. Rejects with {@link TooBusy}. */
  async take<T>(client: string, work: () => T | Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await this.#myTurn(client)
    try {
      return await work()
    } finally {
      // A pause, in which requests that need no turn are answered.
      setImmediate(() => this.#next())
    }
  }

  get state() {
    return { inUse: this.#options.atOnce - this.#free, waiting: this.#allWaiting(), refused: this.#refused }
  }

  #myTurn(client: string): Promise<void> {
    const { most } = this.#options
    const mine = this.#waiting.get(client) ?? []
    if (most && (mine.length >= most.waitingEach || this.#allWaiting() >= most.waiting))
      throw this.#refusal('Too many pages are being made')
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const late = () => {
        this.#leave(client, start)
        reject(this.#refusal('This page waited too long for its turn'))
      }
      const timer = most && setTimeout(late, most.waitMs)
      mine.push(start)
      this.#waiting.set(client, mine)
    })
  }

  #allWaiting(): number {
    return this.#waiting.values().reduce((sum, starts) => sum + starts.length, 0)
  }

  #refusal(why: string): TooBusy {
    this.#refused++
    return new TooBusy(why)
  }

  #next() {
    const [first] = this.#waiting
    if (!first) {
      this.#free++
      return
    }
    const [client, starts] = first
    const start = starts.shift()!
    this.#waiting.delete(client)
    if (starts.length) this.#waiting.set(client, starts)
    start()
  }

  #leave(client: string, start: Start) {
    const others = this.#waiting.get(client)?.filter((other) => other !== start) ?? []
    if (others.length) this.#waiting.set(client, others)
    else this.#waiting.delete(client)
  }
}

const most = { waiting: MOST_WAITING, waitingEach: MOST_WAITING_EACH, waitMs: LONGEST_WAIT_MS }
const pages = new Turns({ atOnce: AT_ONCE, most })

/** Does `work` when it is the turn of `client`, all who wait in rotation. Rejects with {@link TooBusy}. */
export const inTurn = <T>(client: string, work: () => Promise<T>): Promise<T> => pages.take(client, work)

export const turns = () => pages.state
