import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { type Address, connect } from '../pool/connection.ts'
import { giveToAppRole, SUPERUSER } from './app-role.ts'
import type { Cluster } from './cluster.ts'
import { findPostmaster, removeStaleLocks } from './lock-files.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { EmbeddedProblem, knownOutput, writing } from './problem.ts'

/** The advisory lock every process holds, shared, while it uses the database. */
export const LEASE = 7203114
const START_LIMIT_MS = 60_000
const START_ATTEMPTS = 10
/** The pause between two looks at a server that is starting or stopping, in milliseconds. */
const PAUSE_MS = 15

/** The connection that holds the lock. `started`: whether the server had to be started for it. */
export type Lease = { sql: Sql; started: boolean }

/** Connects, and starts the server if need be. A server that is stopping ends our connection: then try again. */
export async function takeLease(cluster: Cluster, lost: () => void, leaving: AbortSignal): Promise<Lease> {
  const giveUpAt = performance.now() + START_LIMIT_MS
  let server: Postmaster | undefined
  let starts = 0
  while (performance.now() < giveUpAt) {
    leaving.throwIfAborted()
    const sql = await tryLease(cluster, lost)
    const running = findPostmaster(cluster)
    if (sql) return { sql, started: running !== undefined && running === server?.pid }
    if (!running && (!server || server.hasEnded())) {
      // One end is no failure yet: another process may have started a server first, and be gone by now.
      if (starts++ === START_ATTEMPTS) break
      removeStaleLocks(cluster)
      server = startPostmaster(cluster)
    }
    await Bun.sleep(PAUSE_MS)
  }
  throw didNotStart(cluster, server?.output() || 'It refuses connections.')
}

async function tryLease(cluster: Cluster, lost: () => void): Promise<Sql | undefined> {
  let held = false
  const sql = connect(superuserAddress(cluster), {
    max: 1,
    max_lifetime: null,
    statementTimeoutMs: 0,
    name: 'conference-companion lease',
    onclose: () => {
      if (!held) return
      held = false
      void sql.end({ timeout: 0 })
      lost()
    },
  })
  try {
    await sql`select pg_advisory_lock_shared(${LEASE})`
    await giveToAppRole(sql)
    held = true
    return sql
  } catch {
    await sql.end({ timeout: 0 })
    return undefined
  }
}

function didNotStart({ dataDir, logFile }: Cluster, output: string): Error {
  // On a full disk even the log may be empty.
  writing(dataDir, () => {
    const probe = join(dataDir, `.probe-${process.pid}`)
    writeFileSync(probe, Buffer.alloc(65536))
    rmSync(probe)
  })
  return (
    knownOutput(dataDir, output) ??
    new EmbeddedProblem(`The embedded Postgres did not start (see ${logFile}):\n${output.slice(-2000)}`)
  )
}

export function superuserAddress(cluster: Cluster): Exclude<Address, string> {
  return { host: cluster.socketDir, port: 5432, user: SUPERUSER, database: 'postgres' }
}
