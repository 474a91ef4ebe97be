import { type SQLWrapper, sql } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { rateLimitHits, tokenBuckets } from '../../db/schema.ts'
import { startJob } from '../jobs.ts'

const HOUR_MS = 60 * 60 * 1000
/** Deleting all after a flood would exceed the statement timeout. */
const BATCH_SIZE = 5000

/** Full buckets and old windows. */
export async function deleteOldLimits(): Promise<void> {
  await deleteExpired(tokenBuckets, tokenBuckets.fullAt)
  await deleteExpired(rateLimitHits, rateLimitHits.forgottenAt)
}

/** Now and hourly, in each process. */
export function startLimitCleanup(): void {
  startJob(HOUR_MS, deleteOldLimits, 'Old counts could not be forgotten')
}

/** Skips rows that somebody is counting, to avoid deadlocks. */
async function deleteExpired(table: typeof tokenBuckets | typeof rateLimitHits, over: SQLWrapper): Promise<void> {
  const { count } = await db.execute(sql`
    delete from ${table} where key in (select key from ${table} where ${over} < now() limit ${BATCH_SIZE} for update skip locked)`)
  if (count === BATCH_SIZE) await deleteExpired(table, over)
}
