import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { type Address, connect } from '../connection.ts'
import { type Cluster, isCreated, openCluster } from './cluster.ts'
import { createCluster } from './create.ts'
import { findPostmaster, type Postmaster, removeStaleLocks, startPostmaster } from './postmaster.ts'
import { EmbeddedProblem, knownOutput, writing } from './problem.ts'

/** The advisory lock every process holds, shared, while it uses the database. */
export const LEASE = 7203114
const START_LIMIT_MS = 60_000
const START_ATTEMPTS = 10
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
/** `started`: whether the server had to be started for it. */
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
        if (!leaving.signal.aborted) console.error(`The database is down: ${(error as Error).message}`)
        await Bun.sleep(1000)
      }
    }
  }
  let lease = await takeLease(cluster, lost, leaving.signal)

  const address = addressOf(cluster)
  return {
    address,
    url: `postgres://${address.user}@/${address.database}?host=${cluster.socketDir}`,
    started: lease.started,
    async release() {
      leaving.abort()
      await renewing
      return leave(cluster, lease.sql)
    },
  }
}

export function addressOf(cluster: Cluster): Exclude<Address, string> {
  return { host: cluster.socketDir, port: 5432, user: 'app', database: 'postgres' }
}

/** Connects, starting the server where it is not running. One that is being stopped throws us out again: try on. */
async function takeLease(cluster: Cluster, lost: () => void, leaving: AbortSignal): Promise<Lease> {
  const giveUpAt = performance.now() + START_LIMIT_MS
  let server: Postmaster | undefined
  let starts = 0
  while (performance.now() < giveUpAt) {
    leaving.throwIfAborted()
    const sql = await tryLease(cluster, lost)
    const running = findPostmaster(cluster)
    if (sql) return { sql, started: running !== undefined && running === server?.pid }
    if (!running && (!server || server.hasEnded())) {
      // Ours also ends where another process' came first, and that one may be gone by now: so one end is no failure yet.
      if (starts++ === START_ATTEMPTS) break
      removeStaleLocks(cluster)
      server = startPostmaster(cluster)
    }
    await Bun.sleep(PAUSE_MS)
  }
  throw didNotStart(cluster, server?.output() || 'It lets nobody in.')
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

function didNotStart({ dataDir, logFile }: Cluster, output: string): Error {
  // On a full disk there may be no room for its complaint either.
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
  return findPostmaster(cluster) !== pid
}
