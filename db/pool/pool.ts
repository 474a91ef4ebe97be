import type { Sql } from 'postgres'
import { log } from '../../src/log.ts'
import { classifyError, DbBusy, DbDown, DbExhausted, DbTimeout, errorChain } from '../errors.ts'
import { Semaphore } from '../queues/semaphore.ts'
import type { PrimaryFinder } from './primary.ts'

/** No connection is tried for this long after a failure, so that visitors do not wait during an outage. */
const RETRY_DELAY_MS = 250

/** Long after the server would have ended an ordinary statement. */
const DEAD_CONNECTION_MS = 5000
/** The time for running calls to end, in seconds. */
const CLOSE_TIMEOUT_S = 3

/** The log names an outage once a minute. */
const LOG_INTERVAL_MS = 60_000

export type PoolOptions = {
  /** Call `lost` for each closed connection. */
  connect: (lost: () => void) => Sql
  /** Unset for one host. */
  primary?: PrimaryFinder
  /** Connections, and so running calls. */
  size: number
  /** Waiting calls. */
  queue: number
  /** One tenant's share of both. */
  share?: { inFlight: number; waiting: number }
}

/**
 * Connections behind a semaphore. Every call has a deadline, and connections that stopped answering are replaced.
 * No more calls run than there are connections, so postgres.js never pipelines: a slow query delays only its caller.
 */
export class Pool {
  readonly #options: PoolOptions
  readonly #gate: Semaphore
  #sql: Sql
  #restUntil = 0
  #unanswered = 0
  #ended = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#gate = createGate(options)
    this.#sql = this.#connect()
    options.primary?.whenMoved(() => this.replace())
  }

  /** Rejects with DbBusy, DbTimeout, DbDown, or the work's error. Nothing is tried twice. */
  async run<T>(work: (sql: Sql, signal: AbortSignal) => PromiseLike<T>, deadlineMs: number): Promise<T> {
    if (performance.now() < this.#restUntil) throw new DbDown('The database could not be reached')
    const { primary } = this.#options
    let asked: Sql | undefined
    try {
      const answer = await this.#gate.run(
        async (signal) => {
          if (primary) {
            await primary.sure()
            signal.throwIfAborted()
          }
          const sql = this.#sql
          asked = sql
          const answering = Promise.resolve(work(sql, signal))
          signal.addEventListener('abort', () => this.#noticeDeath(sql, answering))
          return answering
        },
        { deadlineMs },
      )
      this.#unanswered = 0
      return answer
    } catch (thrown) {
      const error = classifyError(thrown)
      // An error of replaced connections says nothing about the new ones.
      if (error instanceof DbDown && (!asked || asked === this.#sql))
        this.#restUntil = performance.now() + RETRY_DELAY_MS
      if (error instanceof DbDown || error instanceof DbExhausted) primary?.doubt()
      if (error instanceof DbExhausted) logExhausted(error)
      if (thrown instanceof DbTimeout && asked) this.#noticeSilence(asked)
      else if (asked) this.#unanswered = 0
      throw error
    }
  }

  get state() {
    return this.#gate.state()
  }

  /** For connections in an unknown state. `finishS`: the time for running calls. */
  replace(finishS = 0): void {
    const former = this.#sql
    this.#unanswered = 0
    this.#sql = this.#connect()
    void former.end({ timeout: finishS })
  }

  async end(): Promise<void> {
    this.#ended = true
    await this.#sql.end({ timeout: 1 })
  }

  #connect(): Sql {
    const made = this.#options.connect(() => {
      if (made === this.#sql && !this.#ended) this.#options.primary?.doubt()
    })
    return made
  }

  /** The server ends slow statements, so silence means a dead connection; only closing it frees its places. */
  #noticeSilence(asked: Sql) {
    this.#options.primary?.suspect()
    if (asked !== this.#sql || this.#ended || ++this.#unanswered < Math.min(3, this.#options.size)) return
    this.replace()
  }

  /** One connection may die among others; its place returns only when it is closed. */
  #noticeDeath(asked: Sql, answering: Promise<unknown>) {
    const timer = setTimeout(() => {
      if (asked === this.#sql && !this.#ended) this.replace(CLOSE_TIMEOUT_S)
    }, DEAD_CONNECTION_MS)
    timer.unref()
    const heard = () => clearTimeout(timer)
    answering.then(heard, heard)
  }
}

/** One place for each connection. */
export function createGate({ size, queue, share }: Pick<PoolOptions, 'size' | 'queue' | 'share'>): Semaphore {
  return new Semaphore({
    size,
    queue,
    share,
    busy: () => new DbBusy('Too many calls are waiting for the database'),
    timeout: (ms, wasQueued) =>
      new DbTimeout(`The database did not answer within ${ms} ms${wasQueued ? ' (in the queue)' : ''}`),
  })
}

let saidAt = Number.NEGATIVE_INFINITY

/** Postgres' own message, which holds nothing typed. */
function logExhausted(error: DbExhausted) {
  if (performance.now() - saidAt < LOG_INTERVAL_MS) return
  saidAt = performance.now()
  log.error(`${error.message}: ${(errorChain(error).at(-1) as Error).message}`)
}
