import { chownSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql, TransactionSql } from 'postgres'
import { closeDatabase, connectDatabase } from '../client.ts'
import { APP_ROLE, OWN_SCHEMAS } from '../embedded/app-role.ts'
import type { Binaries } from '../embedded/binaries.ts'
import { type Cluster, createCluster, createClusterAt, fsyncPath } from '../embedded/cluster.ts'
import { EmbeddedProblem } from '../embedded/embedded-problem.ts'
import { LEASE_LOCK_ID, stopIfUnused, superuserAddress, takeLease } from '../embedded/lifecycle.ts'
import { stopPostmaster } from '../embedded/postmaster.ts'
import { migrate } from '../migrate.ts'
import type { DatabaseAddress } from '../pool/connection.ts'
import { listOldFolders, moveOldFiles } from './old-postgres.ts'

export type UpgradeResult =
  | ({ status: 'upgraded'; keptIn: string } & CopiedData)
  | { status: 'in-use' }
  /** A newer version of the app wrote it. */
  | { status: 'ahead' }

type Options = { signal: AbortSignal; onProgress: (done: number, total: number) => void }

/** After an interruption the next start begins anew, or moves the old files if the new ones are in place. */
export function upgradeCluster(dataDir: string, from: Binaries, to: Binaries, options: Options) {
  const folder = `pg${from.major}`
  const old = createClusterAt(dataDir, from, folder)
  return withServer(old, options.signal, async (sql): Promise<UpgradeResult> => {
    const [row] = await sql`select pg_try_advisory_lock(${LEASE_LOCK_ID}) as alone`
    if (!row?.alone) return { status: 'in-use' }
    const made = createClusterAt(dataDir, to, `.upgrading-pg${to.major}`, folder)
    await discard(made)
    try {
      createCluster(made)
      const carried = await withServer(made, options.signal, (into) => copyAndVerify(sql, made, into, options))
      if (carried === 'ahead') return { status: 'ahead' }
      if (!(await stopPostmaster(made))) throw new EmbeddedProblem('The new server does not stop. Nothing was changed')
      renameSync(made.pgData, join(dataDir, `pg${to.major}`))
      fsyncPath(dataDir)
      const keptIn = (await moveOldFiles(dataDir, from.major)) ?? listOldFolders(dataDir).at(-1)!
      return { status: 'upgraded', ...carried, keptIn }
    } finally {
      await discard(made)
      rmSync(made.socketDir, { recursive: true, force: true })
    }
  })
}

async function copyAndVerify(from: Sql, made: Cluster, into: Sql, options: Options): Promise<CopiedData | 'ahead'> {
  if (!(await copySchema(from, into, { ...superuserAddress(made), user: APP_ROLE }))) return 'ahead'
  const folder = join(made.dataDir, '.upgrading-rows')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  const { owner } = made.runAs
  if (owner) chownSync(folder, owner.uid, owner.gid)
  try {
    return await copyData(from, into, folder, options)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Stops the server afterwards unless somebody else uses it. */
async function withServer<T>(cluster: Cluster, signal: AbortSignal, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = await takeLease(cluster, () => {}, signal)
  try {
    return await work(sql)
  } finally {
    await stopIfUnused(cluster, sql).catch(() => {})
    await sql.end({ timeout: 0 })
  }
}

async function discard(made: Cluster): Promise<void> {
  if (!(await stopPostmaster(made, 'SIGQUIT')))
    throw new EmbeddedProblem(
      `The server in ${made.pgData}, left by an interrupted upgrade, does not stop. Stop it and try again`,
    )
  // The upgrade runs alone, so these leftovers are nobody else's.
  for (const name of readdirSync(made.dataDir))
    if (name.startsWith('.making-')) rmSync(join(made.dataDir, name), { recursive: true, force: true })
  rmSync(made.pgData, { recursive: true, force: true })
}

type CopiedData = {
  rows: number
  tables: number
  /** Tables, views, and databases that somebody made by hand. */
  leftBehind: string[]
}

type CopiedTable = { name: string; columns: string }

/** Copies all rows and sequences as superuser, because the servers exchange files. Fails on differences. */
async function copyData(from: Sql, into: Sql, folder: string, options: Options): Promise<CopiedData> {
  const { signal, onProgress } = options
  const tables = await listTables(into)
  await into.begin(async (tx) => {
    // The new server waits while the old one writes a large table.
    await tx`set local idle_in_transaction_session_timeout = 0`
    // Rows were checked already and come table by table, against references.
    await tx`set local session_replication_role = replica`
    await tx.unsafe(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    for (const [at, { name, columns }] of tables.entries()) {
      signal.throwIfAborted()
      const file = join(folder, `${at}`)
      const quoted = `'${file.replaceAll("'", "''")}'`
      await from.unsafe(`copy ${name} (${columns}) to ${quoted}`)
      await tx.unsafe(`copy ${name} (${columns}) from ${quoted}`)
      rmSync(file)
      onProgress(at + 1, tables.length)
    }
    const here = new Set((await listSequences(tx)).map(({ name }) => name))
    for (const { name, last } of await listSequences(from))
      if (last !== null && here.has(name)) await tx`select setval(${name}, ${last})`
  })
  await into`analyze`
  let rows = 0
  for (const { name } of tables) {
    const [sent, arrived] = await Promise.all([digestOf(from, name), digestOf(into, name)])
    if (!Bun.deepEquals(sent, arrived))
      throw new EmbeddedProblem(
        `${name} did not arrive as it was sent (${sent.rows} rows, ${arrived.rows} arrived): nothing was changed`,
      )
    rows += Number(sent.rows)
  }
  return { rows, tables: tables.length, leftBehind: await listLeftBehind(from, into) }
}

function listTables(sql: Sql): Promise<CopiedTable[]> {
  return sql.unsafe<CopiedTable[]>(`
    select format('%I.%I', nspname, relname) as name, string_agg(format('%I', attname), ', ' order by attnum) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and ${OWN_SCHEMAS} and attnum > 0 and not attisdropped and attgenerated = ''
    group by nspname, relname order by 1`)
}

async function listLeftBehind(from: Sql, into: Sql): Promise<string[]> {
  const named = (sql: Sql) =>
    sql.unsafe<{ name: string }[]>(`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'f') and ${OWN_SCHEMAS}
    union all
    select 'database ' || datname from pg_database where datname not in ('postgres', 'template0', 'template1') order by 1`)
  const [there, here] = await Promise.all([named(from), named(into)])
  const arrived = new Set(here.map(({ name }) => name))
  return there.map(({ name }) => name).filter((name) => !arrived.has(name))
}

function listSequences(sql: Sql | TransactionSql) {
  return sql<{ name: string; last: string | null }[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences`
}

/** Independent of order and version. */
async function digestOf(sql: Sql, table: string): Promise<{ rows: string; sum: string }> {
  const [digest] = await sql.unsafe<{ rows: string; sum: string }[]>(
    `select count(*)::text as rows, coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint), 0)::text as sum from ${table} t`,
  )
  return { rows: digest!.rows, sum: digest!.sum }
}

type AppliedMigration = { hash: string; created_at: string }

/** Runs only the migrations of the old database, because newer ones may change rows. False if it has unknown ones. */
async function copySchema(from: Sql, into: Sql, address: DatabaseAddress): Promise<boolean> {
  const ran = await ranIn(from)
  await connectDatabase({ databaseUrl: address, dataDir: '' })
  try {
    await migrate(undefined, Math.max(0, ...ran.map((row) => Number(row.created_at))))
  } finally {
    await closeDatabase()
  }
  return Bun.deepEquals(await ranIn(into), ran)
}

async function ranIn(sql: Sql): Promise<AppliedMigration[]> {
  const [found] = await sql`select to_regclass('drizzle.__drizzle_migrations') as table`
  if (!found?.table) return []
  const rows = await sql<AppliedMigration[]>`
    select hash, created_at::text from drizzle.__drizzle_migrations order by created_at`
  return [...rows]
}
