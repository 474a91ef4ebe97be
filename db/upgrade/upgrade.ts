import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { APP_ROLE } from '../embedded/app-role.ts'
import type { Binaries } from '../embedded/binaries.ts'
import { type Cluster, createClusterAt } from '../embedded/cluster.ts'
import { createCluster, fsyncPath } from '../embedded/create.ts'
import { EmbeddedProblem } from '../embedded/embedded-problem.ts'
import { LEASE_LOCK_ID, superuserAddress, takeLease } from '../embedded/lease.ts'
import { stopIfUnused } from '../embedded/lifecycle.ts'
import { stopPostmaster } from '../embedded/postmaster.ts'
import { type CopiedData, copyData, copySchema } from './copy-data.ts'
import { listOldFolders, moveOldFiles } from './old-files.ts'

export type UpgradeResult =
  | ({ status: 'upgraded'; keptIn: string } & CopiedData)
  /** Another process has the old database open. */
  | { status: 'in-use' }
  /** A newer version of the app wrote it. */
  | { status: 'ahead' }

type Options = { signal: AbortSignal; onProgress: (done: number, total: number) => void }

/**
 * Copies the data server to server and compares both. After an interruption the next start begins anew, or moves the
 * old files if the new are in place.
 */
export async function upgradeCluster(
  dataDir: string,
  from: Binaries,
  to: Binaries,
  options: Options,
): Promise<UpgradeResult> {
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

async function copyAndVerify(
  from: Sql,
  made: Cluster,
  into: Sql,
  { signal, onProgress }: Options,
): Promise<CopiedData | 'ahead'> {
  if (!(await copySchema(from, into, { ...superuserAddress(made), user: APP_ROLE }))) return 'ahead'
  const exchange = join(made.dataDir, '.upgrading-rows')
  rmSync(exchange, { recursive: true, force: true })
  mkdirSync(exchange, { mode: 0o700 })
  try {
    return await copyData({ from, into, exchange: { folder: exchange, owner: made.runAs.owner }, signal, onProgress })
  } finally {
    rmSync(exchange, { recursive: true, force: true })
  }
}

/** Stops the server afterwards unless somebody else uses it. */
async function withServer<T>(cluster: Cluster, signal: AbortSignal, work: (sql: Sql) => Promise<T>): Promise<T> {
  const { sql } = await takeLease(cluster, () => {}, signal)
  try {
    return await work(sql)
  } finally {
    await stopIfUnused(cluster, sql).catch(() => {})
    await sql.end({ timeout: 0 })
  }
}

/** Removes an interrupted upgrade, its server included. */
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
