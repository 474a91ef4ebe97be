import type { Sql } from 'postgres'
import { causes, DbDown, DbExhausted, DbTimeout, meaningOf } from './errors.ts'
import { Gate } from './gate.ts'

/** After a failed connection none is tried for this long, so that visitors need not wait during an outage. */
const REST_MS = 250

/** Visitors are only asked to try again, so the operator is told in the log, but not for each of them. */
const SAY_AGAIN_MS = 60_000

type PoolOptions = {
  connect: () => Sql
  /** How many connections, and so how many calls in flight. */
  size: number
  /** How many more calls may wait. */
  queue: number
  /** How many of both in the name of one asker. */
  share?: { inFlight: number; waiting: number }
}

/** Connections behind a gate. Every call has a deadline; connections that stopped answering are replaced. */
export class Pool {
  readonly #options: PoolOptions
  readonly #gate: Gate
  #sql: Sql
  #restUntil = 0
  #unanswered = 0
  #ended = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#gate = new Gate(options.size, options.queue, options.share)
    this.#sql = options.connect()
  }

  /** Rejects with DbBusy, DbTimeout or DbDown, or with whatever the work rejects with. Nothing is ever tried twice. */
  async run<T>(work: (sql: Sql, signal: AbortSignal) => PromiseLike<T>, deadlineMs: number): Promise<T> {
    if (performance.now() < this.#restUntil) throw new DbDown('The database could not be reached')
    let asked: Sql | undefined
    try {
      const answer = await this.#gate.run((signal) => {
        asked = this.#sql
        return work(asked, signal)
      }, deadlineMs)
      this.#unanswered = 0
      return answer
    } catch (thrown) {
      const error = meaningOf(thrown)
      if (error instanceof DbDown) this.#restUntil = performance.now() + REST_MS
      if (error instanceof DbExhausted) sayExhausted(error)
      if (thrown instanceof DbTimeout && asked) this.#noticeSilence(asked)
      else if (asked) this.#unanswered = 0
      throw error
    }
  }

  /** For when the state of the connections is unknown. */
  replace(): void {
    const former = this.#sql
    this.#unanswered = 0
    this.#sql = this.#options.connect()
    void former.end({ timeout: 0 })
  }

  async end(): Promise<void> {
    this.#ended = true
    await this.#sql.end({ timeout: 1 })
  }

  /**
   * The server gives up a slow statement before our deadline and says so; silence as well means a dead line.
   * Closing it is the only way to get its places in the gate back.
   */
  #noticeSilence(asked: Sql) {
    if (asked !== this.#sql || this.#ended || ++this.#unanswered < Math.min(3, this.#options.size)) return
    this.replace()
  }
}

let saidAt = Number.NEGATIVE_INFINITY

/** Postgres' own message, which holds nothing that a visitor typed. */
function sayExhausted(error: DbExhausted) {
  if (performance.now() - saidAt < SAY_AGAIN_MS) return
  saidAt = performance.now()
  console.error(`${error.message}: ${(causes(error).at(-1) as Error).message}`)
}
