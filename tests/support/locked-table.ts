import { connect } from '../../db/pool/connection.ts'
import type { TestApp } from './app.ts'

/** Holds a table, as a slow database would, while `work` goes on. */
export async function whileLocked(app: TestApp, table: string, work: (release: () => void) => Promise<void>) {
  const sql = connect(app.database.address, { max: 1, statementTimeoutMs: 0, name: 'tests' })
  let release = () => {}
  let held = () => {}
  const isHeld = new Promise<void>((resolve) => {
    held = resolve
  })
  const holding = sql.begin(async (tx) => {
    await tx.unsafe(`lock table ${table} in access exclusive mode`)
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
