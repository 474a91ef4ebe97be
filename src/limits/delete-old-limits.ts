import { type SQLWrapper, sql } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { rateLimitHits, tokenBuckets } from '../../db/schema.ts'
import { startJob } from '../jobs.ts'

const HOUR_MS = 60 * 60 * 1000
/** How many at once: after a flood all of them would take longer than a statement may. */
const BATCH_SIZE = 5000

/** What has filled again, or is older than its window, says nothing any more. */
export async function deleteOldLimits(): Promise<void> {
  await deleteExpired(tokenBuckets, tokenBuckets.fullAt)
  await deleteExpired(rateLimitHits, rateLimitHits.forgottenAt)
}

/** Now and every hour, in each process: what one has deleted costs the others nothing. */
export function startLimitCleanup(): void {
  startJob(HOUR_MS, deleteOldLimits, 'Old counts could not be forgotten')
}

/** What somebody counts at this very moment is passed over, so that no two wait for each other. */
async function deleteExpired(table: typeof tokenBuckets | typeof rateLimitHits, over: SQLWrapper): Promise<void> {
  const { count } = await db.execute(sql`
    delete from ${table} where key in (select key from ${table} where ${over} < now() limit ${BATCH_SIZE} for update skip locked)`)
  if (count === BATCH_SIZE) await deleteExpired(table, over)
}
