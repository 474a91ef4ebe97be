import type { TransactionSql } from 'postgres'
import { connectPostgres } from '../../db/pool/connection.ts'
import type { TestApp } from './app.ts'

/** Holds a table, as a slow database would, while `work` goes on; in the mode of `access share` as who is long at reading it. */
export async function whileLocked(
  { database }: Pick<TestApp, 'database'>,
  table: string,
  work: (release: () => void) => Promise<void>,
  mode: 'access exclusive' | 'access share' = 'access exclusive',
) {
  const sql = connectPostgres(database.address, { max: 1, statementTimeoutMs: 0, name: 'tests' })
  let release = () => {}
  let held = () => {}
  const isHeld = new Promise<void>((resolve) => {
    held = resolve
  })
  const holding = sql.begin(async (tx) => {
    await staysOpen(tx)
    await tx.unsafe(`lock table ${table} in ${mode} mode`)
    held()
    await new Promise<void>((resolve) => {
      release = resolve
    })
  })
  await isHeld
  try {
    await work(() => release())
  } finally {
    release()
    await holding
    await sql.end({ timeout: 1 })
  }
}

/** A transaction that holds something while a test goes on is not ended for saying nothing (db/pool/connection), however long that takes. */
export async function staysOpen(tx: TransactionSql): Promise<void> {
  await tx`set local idle_in_transaction_session_timeout = 0`
}
