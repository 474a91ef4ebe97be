import type { Sql, TransactionSql } from 'postgres'
import type { Pool } from './pool.ts'

/** What drizzle tells the driver about types when it is set up; every connection is given it. */
export const typeOptions: Pick<Sql['options'], 'parsers' | 'serializers'> = { parsers: {}, serializers: {} }

/**
 * The part of postgres.js that drizzle calls, with every statement and every transaction passing the pool's gate,
 * so that services write plain drizzle.
 */
export class GatedClient {
  readonly options = typeOptions
  readonly #pool: () => Pool
  readonly #deadlineMs: number

  constructor(pool: () => Pool, deadlineMs: number) {
    this.#pool = pool
    this.#deadlineMs = deadlineMs
  }

  /** Like the driver's: drizzle may say `.values()` on it before it starts, in the next microtask. */
  unsafe(...statement: Parameters<Sql['unsafe']>) {
    let asValues = false
    const answer = Promise.resolve().then(() =>
      this.#pool().run((sql, signal) => {
        const query = sql.unsafe(...statement)
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
          const result = await work(tx)
          // Whoever asked was told that it failed, so it must not be committed now.
          signal.throwIfAborted()
          return result
        }) as Promise<T>,
      this.#deadlineMs,
    )
  }
}

/** Takes back a statement that still waits for a connection; one that was sent is left to statement_timeout. */
function withdraw(query: ReturnType<Sql['unsafe']>) {
  if (!(query as unknown as { state: unknown }).state) query.cancel()
}
