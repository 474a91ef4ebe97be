import type { Sql } from 'postgres'
import { type Address, connect } from '../connection.ts'
import { type Cluster, isCreated, openCluster } from './cluster.ts'
import { createCluster } from './create.ts'
import { findPostmaster, logTail, removeStaleLocks, startPostmaster } from './postmaster.ts'
import { EmbeddedProblem, knownOutput } from './problem.ts'

/** The advisory lock every process holds, shared, while it uses the database. */
export const LEASE = 7203114
const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 15_000
/** Between looks at a server that starts or stops. */
const PAUSE_MS = 15

export type Embedded = {
  address: Exclude<Address, string>
  /** For people and their tools. */
  url: string
  /** Whether this call started the server, rather than finding it running. */
  started: boolean
  /** Gives up the database; the last one out stops the server. */
  release(): Promise<'stopped' | 'left-running'>
}
type Lease = { sql: Sql; started: boolean }

/**
 * Has the embedded database under `dataDir` up and keeps it so: should the server go away, it is started again until
 * `release()`. Any number of processes may do so at the same time.
 *
 * @throws EmbeddedProblem, a sentence for whoever started the app.
 */
export async function ensureEmbedded(dataDir: string): Promise<Embedded> {
  const cluster = openCluster(dataDir)
  if (!isCreated(cluster)) createCluster(cluster)

  let released = false
  let lease: Lease
  const lost = () => {
    if (!released) renewing = renew()
  }
  const renew = async () => {
    while (!released) {
      try {
        lease = await takeLease(cluster, lost)
        return
      } catch (error) {
        console.error(`The embedded database is down: ${(error as Error).message}`)
        await Bun.sleep(1000)
      }
    }
  }
  lease = await takeLease(cluster, lost)
  let renewing: Promise<void> = Promise.resolve()

  const address = addressOf(cluster)
  return {
    address,
    url: `postgres://${address.user}@/${address.database}?host=${cluster.socketDir}`,
    started: lease.started,
    async release() {
      released = true
      await renewing
      return leave(cluster, lease.sql)
    },
  }
}

export function addressOf(cluster: Cluster): Exclude<Address, string> {
  return { host: cluster.socketDir, port: 5432, user: 'app', database: 'postgres' }
}

/** Connects, starting the server where it is not running. Who meanwhile stops it cannot have seen our lock: try again. */
async function takeLease(cluster: Cluster, lost: () => void): Promise<Lease> {
  const giveUpAt = performance.now() + START_LIMIT_MS
  let server: ReturnType<typeof startPostmaster> | undefined
  for (let starts = 0; ; ) {
    const sql = await tryLease(cluster, lost)
    if (sql) return { sql, started: server !== undefined }
    const failed = server?.exitCode() !== undefined
    if (!findPostmaster(cluster) && (!server || failed)) {
      if (starts++ >= 3 || performance.now() > giveUpAt) throw didNotStart(cluster)
      removeStaleLocks(cluster)
      server = startPostmaster(cluster)
    }
    if (performance.now() > giveUpAt) throw didNotStart(cluster)
    await Bun.sleep(PAUSE_MS)
  }
}

async function tryLease(cluster: Cluster, lost: () => void): Promise<Sql | undefined> {
  let held = false
  const sql = connect(addressOf(cluster), {
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
    held = true
    return sql
  } catch {
    await sql.end({ timeout: 0 })
    return undefined
  }
}

function didNotStart(cluster: Cluster): EmbeddedProblem {
  const log = logTail(cluster)
  return (
    knownOutput(cluster.dataDir, log) ??
    new EmbeddedProblem(`The embedded Postgres did not start. The end of ${cluster.logFile}:\n${log.trim()}`)
  )
}

async function leave(cluster: Cluster, sql: Sql): Promise<'stopped' | 'left-running'> {
  try {
    await sql`select pg_advisory_unlock_shared(${LEASE})`
    return (await stopIfUnused(cluster, sql)) ? 'stopped' : 'left-running'
  } catch {
    // It is down already.
    return findPostmaster(cluster) ? 'left-running' : 'stopped'
  } finally {
    await sql.end({ timeout: 0 })
  }
}

/** With the lock to ourselves nobody uses the database, and whoever comes now waits for it, is thrown out and starts it. */
export async function stopIfUnused(cluster: Cluster, sql: Sql): Promise<boolean> {
  const [row] = await sql`select pg_try_advisory_lock(${LEASE}) as alone`
  const pid = findPostmaster(cluster)
  if (!row?.alone || !pid) return false
  process.kill(pid, 'SIGINT')
  const giveUpAt = performance.now() + STOP_LIMIT_MS
  while (findPostmaster(cluster) === pid && performance.now() < giveUpAt) await Bun.sleep(PAUSE_MS)
  return true
}
