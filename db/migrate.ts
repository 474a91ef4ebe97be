import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { log } from '../src/log.ts'
import { rootCause } from '../src/text/root-cause.ts'
import { longTransaction, type Transaction } from './client.ts'
import { errorChain, isDatabaseUnavailable, isLockTimeout } from './errors.ts'
import { isFormer } from './migration-state.ts'
import { takeOver } from './takeover.ts'

/** An arbitrary number among the database's advisory locks. */
const MIGRATION_LOCK_ID = 7203115
/** All other statements queue behind a migration that waits for a lock, so it waits briefly. */
const LOCK_TIMEOUT_MS = 1000
const RETRY_DELAY_MS = 2000
const ATTEMPTS = 40

type Migrated = { applied: number; ahead: number }

/**
 * Applies missing migrations in one transaction, safely from several processes and through a pooler. A newer database
 * stays as it is, so that old and new processes run side by side.
 */
export async function migrate(
  folder: string = join(import.meta.dirname, 'migrations'),
  through = Number.POSITIVE_INFINITY,
): Promise<Migrated> {
  const migrations = readMigrationFiles({ migrationsFolder: folder }).sort((a, b) => a.folderMillis - b.folderMillis)
  for (let attempt = 1; ; attempt++) {
    try {
      return await longTransaction((tx) => applyMissing(tx, migrations, through))
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (attempt === ATTEMPTS)
        throw new Error(
          'A long transaction locks the tables, so migrations could not run. Find it in pg_stat_activity, end it, and start again',
          { cause: error },
        )
      if (attempt === 1) log.warn('Waiting for a long transaction that locks the tables before migrating.')
      await Bun.sleep(RETRY_DELAY_MS)
    }
  }
}

type Migration = ReturnType<typeof readMigrationFiles>[number]

async function applyMissing(tx: Transaction, migrations: Migration[], through: number): Promise<Migrated> {
  const done = await readDone(tx)
  await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`))
  const [initial] = migrations
  const isTakenOver = initial !== undefined && isFormer([...done.keys()], initial.folderMillis)
  if (isTakenOver) {
    await takeOverOrExplain(tx, initial)
    done.clear()
    done.set(initial.folderMillis, initial.hash)
  }
  const known = new Set(migrations.map((migration) => migration.folderMillis))
  const ahead = [...done.keys()].filter((at) => !known.has(at)).length
  const edited = migrations.find(({ folderMillis, hash }) => (done.get(folderMillis) ?? hash) !== hash)
  if (edited) throw new Error(`Migration ${edited.folderMillis} was edited after it ran: add a new one instead`)
  if (ahead) return { applied: 0, ahead }

  const missing = migrations.filter(({ folderMillis }) => !done.has(folderMillis) && folderMillis <= through)
  for (const migration of missing) {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement))
    await noteDone(tx, migration)
  }
  return { applied: missing.length + (isTakenOver ? 1 : 0), ahead }
}

async function noteDone(tx: Transaction, { hash, folderMillis }: Migration): Promise<void> {
  await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`)
}

/** Runs once, for a database with the migrations from before they became one. A failure changes nothing. */
async function takeOverOrExplain(tx: Transaction, initial: Migration): Promise<void> {
  try {
    await takeOver(tx, initial.sql)
    await tx.execute(sql`delete from drizzle.__drizzle_migrations`)
    await noteDone(tx, initial)
  } catch (error) {
    if (isLockTimeout(error) || isDatabaseUnavailable(error)) throw error
    const { detail } = errorChain(error).find(hasDetail) ?? {}
    throw new Error(
      `The tables of an earlier version could not be taken over (${detail ?? rootCause(error)}). Nothing was changed: make a backup with that version, and restore it into an empty database with this one`,
    )
  }
}

/** The hash of each applied migration, by its time. The table is drizzle-kit's, so its tools work. */
async function readDone(tx: Transaction): Promise<Map<number, string>> {
  // One of several starting processes migrates; the others wait here.
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK_ID})`)
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  const rows = await tx.execute(sql`select hash, created_at from drizzle.__drizzle_migrations`)
  return new Map(rows.map((row) => [Number(row.created_at), String(row.hash)]))
}

const hasDetail = (cause: unknown): cause is { detail: string } =>
  typeof cause === 'object' && cause !== null && 'detail' in cause && typeof cause.detail === 'string'
