import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Sql } from 'postgres'
import { withConnection } from '../pool/connection.ts'
import { existingMajors, findBinaries } from './binaries.ts'
import { hasBundledPostgres } from './bundled-postgres.ts'
import { type Cluster, isCreated, openCluster } from './cluster.ts'
import { EmbeddedProblem } from './embedded-problem.ts'
import { LEASE_LOCK_ID, superuserAddress } from './lease.ts'
import { stopIfUnused } from './lifecycle.ts'
import { findPostmaster } from './lock-files.ts'

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
