import type { Sql, TransactionSql } from 'postgres'
import type { Pool } from './pool.ts'

/** Drizzle sets these options; every connection gets them. */
export const typeOptions: Pick<Sql['options'], 'parsers' | 'serializers'> = { parsers: {}, serializers: {} }

/** Passes every call through the pool's semaphore, so that services write plain drizzle. */
export class LimitedClient {
  readonly options = typeOptions
  readonly #pool: () => Pool
  readonly #deadlineMs: number

  constructor(pool: () => Pool, deadlineMs: number) {
    this.#pool = pool
    this.#deadlineMs = deadlineMs
  }

  /** Drizzle may call `.values()` in the next microtask, before it starts. */
  unsafe(...statement: Statement) {
    let asValues = false
    const answer = Promise.resolve().then(() =>
      this.#pool().run((sql, signal) => {
        const query = sql.unsafe(...prepared(statement))
        signal.addEventListener('abort', () => withdraw(query))
        return asValues ? query.values() : query
      }, this.#deadlineMs),
    )
    const values = () => {
      asValues = true
      return answer
    }
    return Object.assign(answer, { values })
  }

  begin<T>(work: (tx: TransactionSql) => Promise<T>): Promise<T> {
    return this.#pool().run(
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
      this.#deadlineMs,
    )
  }
}

type Statement = Parameters<Sql['unsafe']>

/** Statements that a connection keeps, and their greatest length. */
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

/** Prepared statements stay; rare ones give their place to new ones. */
function forgetRare() {
  for (const [text, times] of timesAsked) if (times < PREPARED_FROM) timesAsked.delete(text)
}

/** Withdraws a statement that waits for a connection; a sent one is left to statement_timeout. */
function withdraw(query: ReturnType<Sql['unsafe']>) {
  if (!(query as unknown as { state: unknown }).state) query.cancel()
}
