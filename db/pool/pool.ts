import type { Sql } from 'postgres'
import { log } from '../../src/log.ts'
import { classifyError, DbBusy, DbDown, DbExhausted, DbTimeout, errorChain } from '../errors.ts'
import { Semaphore } from '../queues/semaphore.ts'
import type { PrimaryFinder } from './primary.ts'

/** After a failed connection none is tried for this long, so that visitors need not wait during an outage. */
const RETRY_DELAY_MS = 250

/** Long after the server would have given up any statement of an ordinary call, and said so. */
const DEAD_CONNECTION_MS = 5000
/** What is under way on the other lines has so long to come to its end, in seconds. */
const CLOSE_TIMEOUT_S = 3

/** Visitors are only asked to try again, so the operator is told in the log, but not for each of them. */
const LOG_INTERVAL_MS = 60_000

export type PoolOptions = {
  /** `lost` is to be called for each connection that is closed. */
  connect: (lost: () => void) => Sql
  /** Of several hosts the one to connect to; unset where there is one. */
  primary?: PrimaryFinder
  /** How many connections, and so how many calls in flight. */
  size: number
  /** How many more calls may wait. */
  queue: number
  /** How many of both in the name of one asker. */
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

  /** Rejects with DbBusy, DbTimeout or DbDown, or with whatever the work rejects with. Nothing is ever tried twice. */
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
      // What stood on lines that were given up says nothing of the new ones.
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

  /** For when the state of the connections is unknown. `finishS`: how long what is under way on them may take. */
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

  /** The server ends a slow statement itself; silence means a dead line, and only closing it frees its places. */
  #noticeSilence(asked: Sql) {
    this.#options.primary?.suspect()
    if (asked !== this.#sql || this.#ended || ++this.#unanswered < Math.min(3, this.#options.size)) return
    this.replace()
  }

  /** One line may be dead among others that answer: its place in the gate comes back only with its end. */
  #noticeDeath(asked: Sql, answering: Promise<unknown>) {
    const timer = setTimeout(() => {
      if (asked === this.#sql && !this.#ended) this.replace(CLOSE_TIMEOUT_S)
    }, DEAD_CONNECTION_MS)
    timer.unref()
    const heard = () => clearTimeout(timer)
    answering.then(heard, heard)
  }
}

/** As many places as connections, with the errors of a database. */
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

/** Postgres' own message, which holds nothing that a visitor typed. */
function logExhausted(error: DbExhausted) {
  if (performance.now() - saidAt < LOG_INTERVAL_MS) return
  saidAt = performance.now()
  log.error(`${error.message}: ${(errorChain(error).at(-1) as Error).message}`)
}
