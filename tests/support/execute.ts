import { sql } from 'drizzle-orm'
import { db } from '../../db/client.ts'

/** Runs one raw statement on the open database. */
export async function execute(statement: string): Promise<Record<string, unknown>[]> {
  return [...(await db.execute(sql.raw(statement)))]
}
