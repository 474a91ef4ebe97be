import type { Sql, TransactionSql } from 'postgres'
import { splitHosts } from '../../src/env.ts'
import { log } from '../../src/log.ts'
import { classifyError, DbBusy, DbDown, DbExhausted, DbTimeout, errorChain } from '../errors.ts'
import { Semaphore } from '../semaphore.ts'
import { type ConnectionOptions, connectPostgres, type DatabaseAddress } from './connection.ts'
import { PrimaryFinder } from './primary.ts'

/** No connection is tried for this long after a failure, so that visitors do not wait during an outage. */
const RETRY_DELAY_MS = 250

/** The server ends a slow statement half a second before its caller gives up. */
const DEAD_CONNECTION_MS = 1500
const CLOSE_TIMEOUT_S = 3

const LOG_INTERVAL_MS = 60_000

type PoolOptions = {
  connect: (lost: () => void) => Sql
  primary?: PrimaryFinder
  size: number
  queue: number
  share?: { inFlight: number; waiting: number }
}

/** Runs no more calls than connections, so postgres.js never pipelines: a slow query delays only its caller. */
export class Pool {
  readonly #options: PoolOptions
  readonly #gate: Semaphore
  #sql: Sql
  #restUntil = 0
  #ended = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#gate = createGate(options)
    this.#sql = this.#connect()
    options.primary?.whenMoved(() => this.replace())
  }

  async run<T>(work: (sql: Sql, signal: AbortSignal) => PromiseLike<T>, deadlineMs: number): Promise<T> {
    if (performance.now() < this.#restUntil) throw new DbDown('The database could not be reached')
    const { primary } = this.#options
    let asked: Sql | undefined
    try {
      return await this.#gate.run(
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
    } catch (thrown) {
      const error = classifyError(thrown)
      // An error of replaced connections says nothing about the new ones.
      if (error instanceof DbDown && (!asked || asked === this.#sql))
        this.#restUntil = performance.now() + RETRY_DELAY_MS
      if (error instanceof DbDown || error instanceof DbExhausted) primary?.doubt()
      if (error instanceof DbExhausted) logExhausted(error)
      if (thrown instanceof DbTimeout && asked) primary?.suspect()
      throw error
    }
  }

  get state() {
    return this.#gate.state()
  }

  /** For connections in an unknown state. `finishS`: the time for running calls. */
  replace(finishS = 0): void {
    const former = this.#sql
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

  /** The server ends slow statements, so silence means a dead connection; only closing it frees its place. */
  #noticeDeath(asked: Sql, answering: Promise<unknown>) {
    const timer = setTimeout(() => {
      if (asked === this.#sql && !this.#ended) this.replace(this.state.waiting ? 0 : CLOSE_TIMEOUT_S)
    }, DEAD_CONNECTION_MS)
    timer.unref()
    const heard = () => clearTimeout(timer)
    answering.then(heard, heard)
  }
}

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

function logExhausted(error: DbExhausted) {
  if (performance.now() - saidAt < LOG_INTERVAL_MS) return
  saidAt = performance.now()
  log.error(`${error.message}: ${(errorChain(error).at(-1) as Error).message}`)
}

export type Endpoint = { address(): DatabaseAddress; primary?: PrimaryFinder }

export function createEndpoint(address: DatabaseAddress): Endpoint {
  const hosts = typeof address === 'string' ? splitHosts(address) : []
  if (hosts.length < 2) return { address: () => address }
  const primary = new PrimaryFinder(hosts)
  return { address: () => primary.address, primary }
}

export function connectPool(
  { address, primary }: Endpoint,
  connection: Omit<ConnectionOptions, 'max'>,
  options: Omit<PoolOptions, 'connect' | 'primary'>,
): Pool {
  const connect = (lost: () => void) => {
    const sql = connectPostgres(address(), {
      ...connection,
      ...(primary && { target_session_attrs: 'read-write' }),
      max: options.size,
      onclose() {
        connection.onclose?.()
        lost()
      },
    })
    Object.assign(sql.options.parsers, typeOptions.parsers)
    Object.assign(sql.options.serializers, typeOptions.serializers)
    return sql
  }
  return new Pool({ ...options, primary, connect })
}

/** Drizzle sets these options; every connection gets them. */
export const typeOptions: Pick<Sql['options'], 'parsers' | 'serializers'> = { parsers: {}, serializers: {} }

/** Passes every call through the pool's semaphore, so that services write plain drizzle. */
export class LimitedClient {
  readonly options = typeOptions

  constructor(
    private readonly pool: () => Pool,
    private readonly deadlineMs: () => number,
  ) {}

  /** Drizzle may call `.values()` in the next microtask, before it starts. */
  unsafe(...statement: Statement) {
    let asValues = false
    const answer = Promise.resolve().then(() =>
      this.pool().run((sql, signal) => {
        const query = sql.unsafe(...prepared(statement))
        signal.addEventListener('abort', () => withdraw(query))
        return asValues ? query.values() : query
      }, this.deadlineMs()),
    )
    const values = () => {
      asValues = true
      return answer
    }
    return Object.assign(answer, { values })
  }

  begin<T>(work: (tx: TransactionSql) => Promise<T>): Promise<T> {
    return this.pool().run(
      (sql, signal) =>
        sql.begin(async (tx) => {
          signal.throwIfAborted()
          const unsafe = tx.unsafe.bind(tx)
          tx.unsafe = ((...statement: Statement) => unsafe(...prepared(statement))) as typeof tx.unsafe
          const result = await work(tx)
          // The caller was told that it failed, so it must not commit.
          signal.throwIfAborted()
          return result
        }) as Promise<T>,
      this.deadlineMs(),
    )
  }
}

type Statement = Parameters<Sql['unsafe']>

const MAX_PREPARED = 300
const MAX_PREPARED_LENGTH = 4000
/** Rare statements are not worth keeping. */
const PREPARED_FROM = 3
const timesAsked = new Map<string, number>()

/** Prepared from the third time on: otherwise the driver asks for parameter types each time. */
function prepared([text, values, options]: Statement): Statement {
  if (!values?.length || text.length > MAX_PREPARED_LENGTH) return [text, values, options]
  const times = timesAsked.get(text) ?? 0
  if (times === 0 && timesAsked.size >= MAX_PREPARED) forgetRare()
  if (timesAsked.size < MAX_PREPARED || times) timesAsked.set(text, times + 1)
  return [text, values, { ...options, prepare: times + 1 >= PREPARED_FROM }]
}

function forgetRare() {
  for (const [text, times] of timesAsked) if (times < PREPARED_FROM) timesAsked.delete(text)
}

/** Withdraws a statement that waits for a connection; a sent one is left to statement_timeout. */
function withdraw(query: ReturnType<Sql['unsafe']>) {
  if (!(query as unknown as { state: unknown }).state) query.cancel()
}
