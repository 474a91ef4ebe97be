import { getTableName } from 'drizzle-orm'
import { closeDatabase, connectDatabase } from '../../../../db/client.ts'
import { migrate } from '../../../../db/migrate.ts'
import { connectPostgres, type DatabaseAddress, isPooled } from '../../../../db/pool/connection.ts'
import { env } from '../../../env.ts'
import { backupTables, tableFacts } from '../../../records/tables.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { type CheckResult, passed, problem, warned } from '../../doctor/check-result.ts'
import { reportDatabase } from '../../doctor/database-report.ts'
import { type Backup, readBackup } from '../backup-reader.ts'
import { countRows } from '../backup-rows.ts'
import { restoreBackup } from '../restore.ts'
import { createDrillDatabase } from './drill-database.ts'

const CHECK_NAME = 'Restore drill'

/** Restores a backup into a temporary database and counts its rows. Of pictures it checks the checksums. */
export async function runRestoreDrill(path: string, signal: AbortSignal): Promise<CheckResult> {
  const began = performance.now()
  if (!(await Bun.file(path).exists())) return problem(CHECK_NAME, `file not found: ${path}`, 'Pass an existing file')
  const read = await readBackup(path)
  if (read.status === 'unreadable')
    return problem(CHECK_NAME, `${path} ${read.why}`, 'Take another backup, and check the disk')
  const { backup } = read
  const database = await createDrillDatabase()
  if (!database)
    return warned(
      CHECK_NAME,
      `${path} is intact, but this user may not create a temporary database`,
      'Grant CREATEDB, or run the drill elsewhere',
    )
  const { address } = database
  try {
    if (isPooled(address) && !(await isReachable(address)))
      return warned(
        CHECK_NAME,
        `${path} is intact, but the pooler of DATABASE_URL cannot reach a temporary database`,
        'Set DATABASE_DIRECT_URL to an address that bypasses the pooler',
      )
    signal.throwIfAborted()
    const missing = await restoreInto(address, backup)
    if (missing.length > 0)
      return problem(
        CHECK_NAME,
        `${path} did not restore completely: ${missing.join(', ')}`,
        'Take another backup, and report this',
      )
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const rows = Object.values(countRows(backup.rows)).reduce((sum, count) => sum + count, 0)
    const pictures = pluralize(backup.pictures.size, 'picture')
    return passed(
      CHECK_NAME,
      `${path} of ${backup.takenAt}: ${pluralize(rows, 'row')} came back, ${pictures} whole, in ${seconds} s`,
    )
  } finally {
    await database.drop()
  }
}

/** A pooler may know only its configured databases. */
async function isReachable(address: DatabaseAddress): Promise<boolean> {
  const sql = connectPostgres(address, { max: 1, statementTimeoutMs: 0, name: 'conference-companion drill' })
  try {
    await sql`select 1`
    return true
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 0 })
  }
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
    const comparable = restored.users === 'kept' ? backupTables.filter((name) => name !== 'users') : backupTables
    return comparable.flatMap((name) => {
      const found = there[getTableName(tableFacts(name).table)] ?? 0
      return found < expected[name] ? `${found} of ${pluralize(expected[name], 'row')} of ${name}` : []
    })
  } finally {
    await closeDatabase()
  }
}
