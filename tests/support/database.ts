import { afterAll } from 'bun:test'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { closeDatabase, connectDatabase, type DatabaseTarget } from '../../db/client.ts'
import { ensureEmbedded } from '../../db/embedded/lifecycle.ts'
import { newId } from '../../db/ids.ts'
import { migrate } from '../../db/migrate.ts'
import { connectPostgres, type DatabaseAddress } from '../../db/pool/connection.ts'
import { setPatience } from './patience.ts'

export type TestDatabase = {
  /** What connectDatabase() was given: for opening the same database in another process. */
  target: { dataDir: string; database: string }
  address: Exclude<DatabaseAddress, string>
  close(): Promise<void>
}

/** Test runs at the same time share one server, which stops with the last of them. */
export const testDataDir =
  process.env.TEST_DATA_DIR || join(tmpdir(), `conference-companion-tests-${process.getuid?.() ?? 0}`)

type DatabaseOptions = {
  /** Without it there are no tables. */
  migrated?: boolean
  /** Visitors wait for the database no longer than on the day. */
  impatient?: boolean
  /** The database to copy, instead of one with all tables and no rows. */
  template?: string
}

/**
 * Opens `db` on a fresh database, until `close()`, which drops it. For `beforeAll` and `afterAll` of a file: each file has its own,
 * copied from a template, so files may run at the same time.
 */
export async function testDatabase(options: DatabaseOptions = {}): Promise<TestDatabase> {
  const { migrated = true, impatient = false } = options
  setPatience({ impatient })
  const embedded = await ensureEmbedded(testDataDir)
  const admin = connectPostgres(embedded.superuser, { max: 1, statementTimeoutMs: 0, name: 'tests' })
  const template = options.template ?? (migrated ? await migratedTemplate(admin) : 'template1')
  const database = `test_${newId()}`
  await lockingTemplates(admin, () => admin.unsafe(`create database ${database} template ${template} owner companion`))
  const target = { dataDir: testDataDir, database }
  await connectDatabase({ ...target, ...throughPooler(database) })
  return {
    target,
    address: { ...embedded.address, database },
    async close() {
      await closeDatabase()
      await admin.unsafe(`drop database ${database} with (force)`)
      await admin.end({ timeout: 1 })
      await embedded.release()
    },
  }
}

/** {@link testDatabase} at the top level of a test file, until its tests are over. */
export async function openFileDatabase(options?: DatabaseOptions): Promise<TestDatabase> {
  const database = await testDatabase(options)
  afterAll(() => database.close())
  return database
}

/** Where `bun run test:pgbouncer` says that the app reaches its database so. */
function throughPooler(database: string): Partial<DatabaseTarget> {
  const { TEST_POOLER, TEST_AROUND_POOLER } = process.env
  const named = (address: string | undefined) => address?.replace('DATABASE', database)
  return { databaseUrl: named(TEST_POOLER), directUrl: named(TEST_AROUND_POOLER) }
}

/** The template's name says which migrations it holds, so that an edited one is never tested against old tables. */
async function migratedTemplate(admin: Sql): Promise<string> {
  const name = `migrated_${hashOfMigrations()}`
  await lockingTemplates(admin, async () => {
    const [there] = await admin`select 1 from pg_database where datname = ${name}`
    if (there) return
    const making = `${name}_making`
    await admin.unsafe(`drop database if exists ${making} with (force)`)
    await admin.unsafe(`create database ${making} owner companion`)
    await connectDatabase({ dataDir: testDataDir, database: making })
    await migrate()
    await closeDatabase()
    await admin.unsafe(`alter database ${making} rename to ${name}`)
  })
  return name
}

/** One process at a time: Postgres copies no database that somebody else is copying or connected to. */
async function lockingTemplates(admin: Sql, work: () => Promise<unknown>): Promise<void> {
  await admin`select pg_advisory_lock(7203116)`
  try {
    await work()
  } finally {
    await admin`select pg_advisory_unlock(7203116)`
  }
}

function hashOfMigrations(): string {
  const folder = join(import.meta.dirname, '../../db/migrations')
  const hash = createHash('sha256')
  for (const file of readdirSync(folder).sort())
    if (file.endsWith('.sql')) hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 12)
}
