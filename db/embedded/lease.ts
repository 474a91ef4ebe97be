import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { connectPostgres, type DatabaseAddress } from '../pool/connection.ts'
import { grantToAppRole, SUPERUSER } from './app-role.ts'
import type { Cluster } from './cluster.ts'
import { EmbeddedProblem, explainOutput, mapFileErrors } from './embedded-problem.ts'
import { findPostmaster, isProgramGone, removeStaleLocks } from './lock-files.ts'
import { type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts'

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
