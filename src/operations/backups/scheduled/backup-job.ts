import { desc, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { ifUninitialized } from '../../../../db/errors.ts'
import { type ScheduledBackup, scheduledBackups } from '../../../../db/schema.ts'
import { env } from '../../../env.ts'
import { logFailure } from '../../../jobs.ts'
import { log } from '../../../log.ts'
import { rootCause } from '../../../text/root-cause.ts'
import { backupFileName } from '../backup.ts'
import { type BackupStorage, backupStorage } from './backup-storage.ts'

/** After this time a failed backup is retried and a dead process's is taken over. */
const RETRY_SECONDS = 900
const HEARTBEAT_MS = 60_000

/**
 * One of all processes backs up everything each BACKUP_EVERY and deletes old backups (product §36). A failed deletion does not fail
 * the backup.
 */
export async function backUpIfDue(): Promise<'kept' | 'failed' | 'not-due'> {
  const dueAt = await claim(env.BACKUP_EVERY!)
  if (!dueAt) return 'not-due'
  const alive = setInterval(() => void recordOutcome(dueAt, { claimedAt: sql`now()` }).catch(() => {}), HEARTBEAT_MS)
  const place = backupStorage()
  try {
    const keptIn = await place.keep(backupFileName('scheduled'))
    await recordOutcome(dueAt, { keptIn, problem: null })
    log.info('Kept a backup of everything', { in: keptIn })
  } catch (error) {
    logFailure('The scheduled backup failed')(error)
    await recordOutcome(dueAt, { claimedAt: sql`now()`, problem: rootCause(error) })
    return 'failed'
  } finally {
    clearInterval(alive)
  }
  try {
    await deleteOld(place)
  } catch (error) {
    logFailure('The backup is kept, but an old one could not be deleted')(error)
    await recordOutcome(dueAt, { problem: rootCause(error) })
  }
  return 'kept'
}

/** The newest that is kept, whose `problem` is of deleting an old one, and the newest attempt, where it failed. */
export async function latestBackups(): Promise<{ kept?: ScheduledBackup; failed?: ScheduledBackup }> {
  const newest = async (where: SQL | undefined) => {
    const found = db.select().from(scheduledBackups).where(where).orderBy(desc(scheduledBackups.dueAt)).limit(1)
    return (await found.catch(ifUninitialized([])))[0]
  }
  const isKept = isNotNull(scheduledBackups.keptIn)
  const ended = await newest(or(isKept, isNotNull(scheduledBackups.problem)))
  return ended?.keptIn ? { kept: ended } : { kept: await newest(isKept), failed: ended }
}

/** The database's clock is one for all processes: the first to insert the row does it. */
async function claim(everySeconds: number): Promise<string | undefined> {
  const due = sql`to_timestamp(floor(extract(epoch from now()) / ${everySeconds}::int) * ${everySeconds}::int)`
  const [claimed] = await db
    .insert(scheduledBackups)
    .values({ dueAt: due as never })
    .onConflictDoUpdate({
      target: scheduledBackups.dueAt,
      set: { claimedAt: sql`now()` },
      setWhere: sql`${isNull(scheduledBackups.keptIn)} and ${scheduledBackups.claimedAt} < now() - ${RETRY_SECONDS}::int * interval '1 second'`,
    })
    .returning()
  return claimed?.dueAt
}

type BackupOutcome = { claimedAt?: ReturnType<typeof sql>; keptIn?: string; problem?: string | null }

async function recordOutcome(dueAt: string, noted: BackupOutcome): Promise<void> {
  await db
    .update(scheduledBackups)
    .set(noted as never)
    .where(sql`${scheduledBackups.dueAt} = ${dueAt}`)
}

async function deleteOld(place: BackupStorage): Promise<void> {
  const rows = await db.select().from(scheduledBackups).orderBy(desc(scheduledBackups.dueAt))
  const here = rows.filter(({ keptIn }) => keptIn && place.holds(keptIn))
  let stuck: Error | undefined
  for (const { dueAt, keptIn } of here.slice(env.BACKUP_KEEP))
    try {
      await place.delete(keptIn!)
      await db.delete(scheduledBackups).where(sql`${scheduledBackups.dueAt} = ${dueAt}`)
    } catch (error) {
      stuck = new Error(`${keptIn}: ${rootCause(error)}`)
    }
  const month = sql`${scheduledBackups.dueAt} < now() - interval '30 days'`
  await db.delete(scheduledBackups).where(sql`${isNull(scheduledBackups.keptIn)} and ${month}`)
  if (stuck) throw stuck
}
