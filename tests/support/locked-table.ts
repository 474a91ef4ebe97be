import { connectPostgres } from '../../db/pool/connection.ts'
import type { TestApp } from './app.ts'

type Target = Pick<TestApp, 'database'>
type Work = (release: () => void) => Promise<void>

/** Locks tables, as a slow database would, while `work` goes on; a long reader has the mode `access share`. */
export const whileLocked = (
  target: Target,
  tables: string,
  work: Work,
  mode: 'access exclusive' | 'access share' = 'access exclusive',
) => whileHeld(target, `lock table ${tables} in ${mode} mode`, work)

/** Keeps the locks of a statement, in a transaction that does not time out, while `work` goes on. */
export async function whileHeld({ database }: Target, statement: string, work: Work) {
  const sql = connectPostgres(database.address, { max: 1, statementTimeoutMs: 0, name: 'tests' })
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = sql.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`
    await tx.unsafe(statement)
    held.resolve()
    await over.promise
  })
  await Promise.race([held.promise, holding])
  try {
    await work(over.resolve)
  } finally {
    over.resolve()
    await holding
    await sql.end({ timeout: 1 })
  }
}
