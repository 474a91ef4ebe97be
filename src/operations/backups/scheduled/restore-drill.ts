import { resolve } from 'node:path'
import { getTableName } from 'drizzle-orm'
import type { Sql } from 'postgres'
import { closeDatabase, connectDatabase } from '../../../../db/client.ts'
import { ensureEmbedded } from '../../../../db/embedded/lifecycle.ts'
import { newId } from '../../../../db/ids.ts'
import { migrate } from '../../../../db/migrate.ts'
import { connectPostgres, type DatabaseAddress, isPooled, withConnection } from '../../../../db/pool/connection.ts'
import { findWritableHost } from '../../../../db/pool/primary.ts'
import { env } from '../../../env.ts'
import { logFailure } from '../../../jobs.ts'
import { backupTables, tableFacts } from '../../../records/tables.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { type Finding, passed, problem, warned } from '../../doctor/check-result.ts'
import { reportDatabase } from '../../doctor/database-report.ts'
import { type Backup, countRows, readBackup } from '../backup-reader.ts'
import { restoreBackup } from '../restore.ts'
import { latestBackups } from './backup-job.ts'
import { backupStorage } from './backup-storage.ts'

/** Closes the database, also after `signal`. */
export async function checkByDrill(file: string | undefined, signal: AbortSignal): Promise<Finding> {
  const { kept } = file ? {} : await latestBackups()
  await closeDatabase()
  if (file) return runRestoreDrill(file, signal)
  if (!kept?.keptIn) return warned('there is no scheduled backup', 'Set BACKUP_EVERY, or pass a file: `--drill <file>`')
  return backupStorage().read(kept.keptIn, (path) => runRestoreDrill(path, signal))
}

/** Restores a backup into a temporary database and counts its rows. Of pictures it checks the checksums. */
async function runRestoreDrill(path: string, signal: AbortSignal): Promise<Finding> {
  const began = performance.now()
  if (!(await Bun.file(path).exists())) return problem(`file not found: ${path}`, 'Pass an existing file')
  const read = await readBackup(path)
  if (read.status === 'unreadable') return problem(`${path} ${read.why}`, 'Take another backup, and check the disk')
  const { backup } = read
  const database = await createDrillDatabase()
  if (!database)
    return warned(
      `${path} is intact, but this user may not create a temporary database`,
      'Grant CREATEDB, or run the drill elsewhere',
    )
  const { address } = database
  try {
    if (isPooled(address) && !(await isReachable(address)))
      return warned(
        `${path} is intact, but the pooler of DATABASE_URL cannot reach a temporary database`,
        'Set DATABASE_DIRECT_URL to an address that bypasses the pooler',
      )
    signal.throwIfAborted()
    const missing = (await restoreInto(address, backup)).join(', ')
    if (missing)
      return problem(`${path} did not restore completely: ${missing}`, 'Take another backup, and report this')
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const rows = Object.values(countRows(backup.rows)).reduce((sum, count) => sum + count, 0)
    const pictures = pluralize(backup.pictures.size, 'picture')
    return passed(
      `${path} of ${backup.takenAt}: ${pluralize(rows, 'row')} came back, ${pictures} whole, in ${seconds} s`,
    )
  } finally {
    await database.drop()
  }
}

/** A pooler may know only its configured databases. */
function isReachable(address: DatabaseAddress): Promise<boolean> {
  const options = { statementTimeoutMs: 0, name: 'conference-companion drill' }
  return withConnection(address, options, async (sql) => (await sql`select 1`).length > 0).catch(() => false)
}

async function restoreInto(address: DatabaseAddress, backup: Backup): Promise<string[]> {
  await connectDatabase({ databaseUrl: address, dataDir: env.DATA_DIR })
  try {
    await migrate()
    const restored = await restoreBackup({ ...backup, pictures: new Set() })
    if (restored.status !== 'restored') return ['two of its events have the same name']
    const { rows: there } = await reportDatabase()
    const expected = countRows(backup.rows)
    // A backup without an administrator leaves users alone.
    const ofUsers = ['users', 'secondFactors', 'safetyKeys']
    const comparable = restored.users === 'kept' ? backupTables.filter((name) => !ofUsers.includes(name)) : backupTables
    return comparable.flatMap((name) => {
      const found = there[getTableName(tableFacts(name).table)] ?? 0
      return found < expected[name] ? `${found} of ${pluralize(expected[name], 'row')} of ${name}` : []
    })
  } finally {
    await closeDatabase()
  }
}

/** The second number of the advisory lock is a hash of the drill database's name. */
const DRILL_LOCK_ID = 7203119
const DRILL = 'drill_[2-9a-z]{14}'

/** Drops leftovers of killed drills. Undefined where this user may create no database. No database may be open. */
async function createDrillDatabase() {
  const name = `drill_${newId()}`
  const server = await openServer()
  try {
    // Tells other drills that this one lives. A pooler keeps one connection for a transaction.
    await server.guard.unsafe(
      `begin; set local idle_in_transaction_session_timeout = 0; select pg_advisory_xact_lock(${DRILL_LOCK_ID}, hashtext('${name}'))`,
    )
    await dropOrphaned(server).catch(logFailure('The database of a drill that was killed could not be dropped'))
    await server.sql.unsafe(`create database ${name} ${server.owner ? `owner ${server.owner}` : ''}`)
  } catch (error) {
    await server.close()
    if ((error as { code?: unknown }).code === '42501') return undefined
    throw error
  }
  return { address: server.addressOf(name), drop: () => drop(server.sql, name).finally(server.close) }
}

/** Other apps' drills may run on the same server; pg_locks shows their locks. */
async function dropOrphaned({ sql, owner }: Server): Promise<void> {
  const forsaken = await sql<{ name: string }[]>`
    select datname as name from pg_database
    where datname ~ ${`^${DRILL}$`} and pg_get_userbyid(datdba) = coalesce(${owner}::text, current_user)
      and not exists (
        select from pg_locks
        where locktype = 'advisory' and objsubid = 2 and classid = ${DRILL_LOCK_ID} and objid = hashtext(datname)::oid
      )`
  for (const { name } of forsaken) await drop(sql, name)
}

/** Force is only for a pooler's connections; other roles may not end Postgres' own vacuum. */
async function drop(sql: Sql, name: string): Promise<void> {
  const statement = `drop database if exists ${name}`
  await sql.unsafe(statement).catch(() => sql.unsafe(`${statement} with (force)`))
}

type Server = Awaited<ReturnType<typeof openServer>>

async function openServer() {
  const embedded = env.DATABASE_URL ? undefined : await ensureEmbedded(resolve(env.DATA_DIR))
  const url = embedded ? '' : await findWritableHost((env.DATABASE_DIRECT_URL ?? env.DATABASE_URL)!)
  const connection = () =>
    connectPostgres(embedded?.superuser ?? url, {
      max: 1,
      max_lifetime: null,
      statementTimeoutMs: 0,
      name: 'conference-companion drill',
    })
  const [sql, guard] = [connection(), connection()]
  return {
    sql,
    guard,
    owner: embedded?.address.user ?? null,
    addressOf: (database: string) =>
      embedded ? { ...embedded.address, database } : Object.assign(new URL(url), { pathname: `/${database}` }).href,
    async close() {
      await Promise.all([guard.end({ timeout: 0 }), sql.end({ timeout: 1 })])
      await embedded?.release()
    },
  }
}
