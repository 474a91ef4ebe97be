import type { Sql } from 'postgres'
import { closeDatabase, connectDatabase } from '../client.ts'
import { migrate } from '../migrate.ts'
import type { DatabaseAddress } from '../pool/connection.ts'

type AppliedMigration = { hash: string; created_at: string }

/** Runs only the migrations of the old database, because newer ones may change rows. False if it has unknown ones. */
export async function copySchema(from: Sql, into: Sql, address: DatabaseAddress): Promise<boolean> {
  const ran = await ranIn(from)
  await connectDatabase({ databaseUrl: address, dataDir: '' })
  try {
    await migrate(undefined, Math.max(0, ...ran.map((row) => Number(row.created_at))))
  } finally {
    await closeDatabase()
  }
  return Bun.deepEquals(await ranIn(into), ran)
}

async function ranIn(sql: Sql): Promise<AppliedMigration[]> {
  const [found] = await sql`select to_regclass('drizzle.__drizzle_migrations') as table`
  if (!found?.table) return []
  return [
    ...(await sql<
      AppliedMigration[]
    >`select hash, created_at::text from drizzle.__drizzle_migrations order by created_at`),
  ]
}
