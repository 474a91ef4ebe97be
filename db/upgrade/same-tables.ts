import type { Sql } from 'postgres'
import { closeDatabase, connectDatabase } from '../client.ts'
import { migrate } from '../migrate.ts'
import type { Address } from '../pool/connection.ts'

type Ran = { hash: string; created_at: string }

/** Runs the migrations that ran there and no more: newer ones may change rows. False if it has some unknown here. */
export async function makeSameTables(from: Sql, into: Sql, address: Address): Promise<boolean> {
  const ran = await ranIn(from)
  await connectDatabase({ databaseUrl: address, dataDir: '' })
  try {
    await migrate(undefined, Math.max(0, ...ran.map((row) => Number(row.created_at))))
  } finally {
    await closeDatabase()
  }
  return Bun.deepEquals(await ranIn(into), ran)
}

/** None in a database that was just made. */
async function ranIn(sql: Sql): Promise<Ran[]> {
  const [found] = await sql`select to_regclass('drizzle.__drizzle_migrations') as table`
  if (!found?.table) return []
  return [...(await sql<Ran[]>`select hash, created_at::text from drizzle.__drizzle_migrations order by created_at`)]
}
