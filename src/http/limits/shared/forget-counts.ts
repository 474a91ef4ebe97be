import { type SQLWrapper, sql } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { limitAttempts, limitShares } from '../../../../db/schema.ts'
import { nowAndEvery } from '../../../regularly.ts'

const HOUR_MS = 60 * 60 * 1000
/** How many at once: after a flood all of them would take longer than a statement may. */
const AT_ONCE = 5000

/** What has filled again, or is older than its window, says nothing any more. */
export async function forgetOldCounts(): Promise<void> {
  await forget(limitShares, limitShares.fullAt)
  await forget(limitAttempts, limitAttempts.forgottenAt)
}

/** Now and every hour, in each process: what one has deleted costs the others nothing. */
export function startForgettingCounts(): void {
  nowAndEvery(HOUR_MS, forgetOldCounts, 'Old counts could not be forgotten')
}

/** What somebody counts at this very moment is passed over, so that no two wait for each other. */
async function forget(table: typeof limitShares | typeof limitAttempts, over: SQLWrapper): Promise<void> {
  const { count } = await db.execute(sql`
    delete from ${table} where key in (select key from ${table} where ${over} < now() limit ${AT_ONCE} for update skip locked)`)
  if (count === AT_ONCE) await forget(table, over)
}
