import { getTableName, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { ifUninitialized } from '../../../db/errors.ts'
import { type MigrationState, migrationState } from '../../../db/migrate.ts'
import { tableFacts, tableNames } from '../../records/tables.ts'

export type DatabaseReport = {
  version: string
  size: number
  migrations: MigrationState
  /** Rows of each table but the limit counters; undefined where the table is missing. */
  rows: Record<string, number | undefined>
}

export async function reportDatabase(): Promise<DatabaseReport> {
  const [about] = await db.execute<{ version: string; size: string }>(
    sql`select current_setting('server_version') as version, pg_database_size(current_database()) as size`,
  )
  const rows: DatabaseReport['rows'] = {}
  for (const { table } of tableNames.filter((name) => name !== 'revisions').map(tableFacts))
    rows[getTableName(table)] = await countOf(table)
  return { version: about!.version.split(' ')[0]!, size: Number(about!.size), migrations: await migrationState(), rows }
}

async function countOf(table: Parameters<typeof getTableName>[0]): Promise<number | undefined> {
  const counted = db.execute<{ rows: string }>(sql`select count(*) as rows from ${table}`)
  const [found] = await counted.catch(ifUninitialized([]))
  return found && Number(found.rows)
}

export async function listDatabaseProcesses(): Promise<string[]> {
  const rows = await db.execute<{ since: string }>(
    sql`select backend_start as since from pg_stat_activity where application_name = 'conference-companion lease' order by 1`,
  )
  return rows.map(({ since }) => new Date(since).toISOString())
}
