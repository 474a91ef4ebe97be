import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Sql } from 'postgres'
import { log } from '../../src/log.ts'
import { connectPostgres, type DatabaseAddress, withConnection } from '../pool/connection.ts'
import { finishUpgrade } from '../upgrade/old-postgres.ts'
import { APP_ROLE, grantToAppRole, SUPERUSER } from './app-role.ts'
import { existingMajors, findBinaries, hasBundledPostgres } from './binaries.ts'
import { type Cluster, createCluster, isCreated, openCluster } from './cluster.ts'
import { EmbeddedProblem, explainOutput, mapFileErrors } from './embedded-problem.ts'
import { findPostmaster, isProgramGone, removeStaleLocks } from './lock-files.ts'
import { keepLogShort, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts'

export type EmbeddedDatabase = {
  address: Exclude<DatabaseAddress, string>
  superuser: Exclude<DatabaseAddress, string>
  release(): Promise<'stopped' | 'left-running'>
}

/** Starts the embedded database, and restarts a dead server until `release()`. Throws EmbeddedProblem. */
export async function ensureEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const cluster = await openCluster(dataDir)
  await finishUpgrade(cluster.dataDir)
  if (!isCreated(cluster)) createCluster(cluster)

  const leaving = new AbortController()
  let renewing: Promise<void> | undefined
  const lost = () => {
    if (!leaving.signal.aborted) renewing = renew()
  }
  const renew = async () => {
    while (!leaving.signal.aborted) {
      try {
        lease = await takeLease(cluster, lost, leaving.signal)
        return
      } catch (error) {
        if (!leaving.signal.aborted) log.error(`The database is down: ${(error as Error).message}`)
        await Bun.sleep(1000)
      }
    }
  }
  let lease = await takeLease(cluster, lost, leaving.signal)

  const logKeeper = keepLogShort(cluster.logFile)
  const superuser = superuserAddress(cluster)
  return {
    address: { ...superuser, user: APP_ROLE },
    superuser,
    async release() {
      leaving.abort()
      logKeeper.stop()
      await renewing
      return release(cluster, lease)
    },
  }
}

async function release(cluster: Cluster, sql: Sql): Promise<'stopped' | 'left-running'> {
  try {
    await sql`select pg_advisory_unlock_shared(${LEASE_LOCK_ID})`
    return (await stopIfUnused(cluster, sql)) ? 'stopped' : 'left-running'
  } catch {
    // It is down already.
    return findPostmaster(cluster) ? 'left-running' : 'stopped'
  } finally {
    await sql.end({ timeout: 0 })
  }
}

/** Holding the lock exclusively proves that nobody else uses it; a process that comes now starts it again. */
export async function stopIfUnused(cluster: Cluster, sql: Sql): Promise<boolean> {
  const [row] = await sql`select pg_try_advisory_lock(${LEASE_LOCK_ID}) as alone`
  return row?.alone ? stopPostmaster(cluster) : false
}

export type EmbeddedStatus =
  | { state: 'not-created' }
  | { state: 'stopped'; major: number; pgData: string }
  /** `users`: our processes that have it open. */
  | { state: 'running'; major: number; pgData: string; pid: number; users: number }

export async function embeddedStatus(dataDir: string): Promise<EmbeddedStatus> {
  if (!existsSync(dataDir) || !existingMajors(dataDir).length) return { state: 'not-created' }
  const cluster = await openCluster(dataDir)
  const about = { major: cluster.binaries.major, pgData: cluster.pgData }
  const pid = isCreated(cluster) ? findPostmaster(cluster) : undefined
  if (!pid) return { state: 'stopped', ...about }
  const users = await asking(cluster, async (sql) => {
    const [row] = await sql`
      select count(*)::int as users from pg_locks
      where locktype = 'advisory' and objid = ${LEASE_LOCK_ID} and granted and mode = 'ShareLock'`
    return Number(row?.users)
  })
  return { state: 'running', ...about, pid, users }
}

/** Undefined where a cluster can be created under `dataDir`. */
export function creationProblem(dataDir: string): string | undefined {
  if (hasBundledPostgres()) return
  try {
    findBinaries(resolve(dataDir))
  } catch (error) {
    if (error instanceof EmbeddedProblem) return error.message
    throw error
  }
}

export async function stopEmbedded(dataDir: string): Promise<'stopped' | 'not-running' | 'in-use'> {
  const status = await embeddedStatus(dataDir)
  if (status.state !== 'running') return 'not-running'
  const cluster = await openCluster(dataDir)
  return (await asking(cluster, (sql) => stopIfUnused(cluster, sql))) ? 'stopped' : 'in-use'
}

const asking = <T>(cluster: Cluster, work: (sql: Sql) => Promise<T>): Promise<T> =>
  withConnection(superuserAddress(cluster), { statementTimeoutMs: 5000, name: 'conference-companion status' }, work)

/** Every process holds this advisory lock, shared, while it uses the database. */
export const LEASE_LOCK_ID = 7203114
const START_LIMIT_MS = 60_000
const START_ATTEMPTS = 10
const RETRY_DELAY_MS = 15

/** The connection that holds the lock; starts the server if needed. A stopping one ends it, and we try again. */
export async function takeLease(cluster: Cluster, lost: () => void, signal: AbortSignal): Promise<Sql> {
  const giveUpAt = performance.now() + START_LIMIT_MS
  let server: Postmaster | undefined
  let starts = 0
  while (performance.now() < giveUpAt) {
    signal.throwIfAborted()
    const sql = await tryLease(cluster, lost)
    if (sql) return sql
    const running = findPostmaster(cluster)
    if (running && isProgramGone(running)) await stopPostmaster(cluster)
    else if (!running && (!server || server.hasEnded())) {
      // Another process may have started a server first and ended meanwhile.
      if (starts++ === START_ATTEMPTS) break
      removeStaleLocks(cluster)
      server = startPostmaster(cluster)
    }
    await Bun.sleep(RETRY_DELAY_MS)
  }
  throw didNotStart(cluster, server?.output() || 'It refuses connections.')
}

async function tryLease(cluster: Cluster, lost: () => void): Promise<Sql | undefined> {
  let isHeld = false
  const sql = connectPostgres(superuserAddress(cluster), {
    max: 1,
    max_lifetime: null,
    statementTimeoutMs: 0,
    name: 'conference-companion lease',
    onclose: () => {
      if (!isHeld) return
      isHeld = false
      void sql.end({ timeout: 0 })
      lost()
    },
  })
  try {
    await sql`select pg_advisory_lock_shared(${LEASE_LOCK_ID})`
    await grantToAppRole(sql)
    isHeld = true
    return sql
  } catch {
    await sql.end({ timeout: 0 })
    return undefined
  }
}

function didNotStart({ dataDir, logFile }: Cluster, output: string): Error {
  // On a full disk even the log may be empty.
  mapFileErrors(dataDir, () => {
    const probe = join(dataDir, `.probe-${process.pid}`)
    writeFileSync(probe, Buffer.alloc(65536))
    rmSync(probe)
  })
  return (
    explainOutput(dataDir, output) ??
    new EmbeddedProblem(`The embedded Postgres did not start (see ${logFile}):\n${output.slice(-2000)}`)
  )
}

export function superuserAddress(cluster: Cluster): Exclude<DatabaseAddress, string> {
  return { host: cluster.socketDir, port: 5432, user: SUPERUSER, database: 'postgres' }
}
