import { and, isNotNull, lt, sql } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { attendeeMessages, postReports } from '../../../../db/schema.ts'
import { startJob } from '../../../jobs.ts'

/** For how long all posts of one sender can be found. */
const SENDER_RETENTION_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** Empties the hashes of posts older than a week, and forgets who reported what before. */
export async function deleteOldSenderHashes(): Promise<void> {
  const aWeekAgo = sql`now() - ${SENDER_RETENTION_DAYS}::int * interval '1 day'`
  await db
    .update(attendeeMessages)
    .set({ fromDevice: null, fromNetwork: null })
    .where(and(lt(attendeeMessages.createdAt, aWeekAgo), isNotNull(attendeeMessages.fromNetwork)))
  await db.delete(postReports).where(lt(postReports.createdAt, aWeekAgo))
}

/** Now and once a day. */
export function startSenderCleanup(): void {
  startJob(DAY_MS, deleteOldSenderHashes, 'Old senders could not be forgotten')
}
