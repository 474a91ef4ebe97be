import type { Sql, TransactionSql } from 'postgres'
import type { Pool } from './pool.ts'

/** What drizzle tells the driver about types when it is set up; every connection is given it. */
export const typeOptions: Pick<Sql['options'], 'parsers' | 'serializers'> = { parsers: {}, serializers: {} }

/** Passes every statement and transaction through the pool's gate, so that services write plain drizzle. */
export class LimitedClient {
  readonly options = typeOptions
  readonly #pool: () => Pool
  readonly #deadlineMs: number

  constructor(pool: () => Pool, deadlineMs: number) {
    this.#pool = pool
    this.#deadlineMs = deadlineMs
  }

  /** Like the driver's: drizzle may say `.values()` on it before it starts, in the next microtask. */
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
          // Whoever asked was told that it failed, so it must not be committed now.
          signal.throwIfAborted()
          return result
        }) as Promise<T>,
      this.#deadlineMs,
    )
  }
}

type Statement = Parameters<Sql['unsafe']>

/** So many texts are kept by each connection, and a longer one by none. */
const MAX_PREPARED = 300
const MAX_PREPARED_LENGTH = 4000
/** What is asked only once is not worth keeping. */
const PREPARED_FROM = 3
const timesAsked = new Map<string, number>()

/** From its third time on a statement is prepared: otherwise the driver asks for parameter types first, each time. */
function prepared([text, values, options]: Statement): Statement {
  if (!values?.length || text.length > MAX_PREPARED_LENGTH) return [text, values, options]
  const times = timesAsked.get(text) ?? 0
  if (times === 0 && timesAsked.size >= MAX_PREPARED) forgetRare()
  if (timesAsked.size < MAX_PREPARED || times) timesAsked.set(text, times + 1)
  return [text, values, { ...options, prepare: times + 1 >= PREPARED_FROM }]
}

/** What was asked too seldom gives its place to what is asked now; what is prepared stays so. */
function forgetRare() {
  for (const [text, times] of timesAsked) if (times < PREPARED_FROM) timesAsked.delete(text)
}

/** Takes back a statement that still waits for a connection; one that was sent is left to statement_timeout. */
function withdraw(query: ReturnType<Sql['unsafe']>) {
  if (!(query as unknown as { state: unknown }).state) query.cancel()
}
