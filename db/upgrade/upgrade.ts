import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { APP_ROLE } from '../embedded/app-role.ts'
import type { Binaries } from '../embedded/binaries.ts'
import { type Cluster, clusterIn } from '../embedded/cluster.ts'
import { createCluster, syncFolder } from '../embedded/create.ts'
import { LEASE, superuserAddress, takeLease } from '../embedded/lease.ts'
import { stopIfUnused } from '../embedded/lifecycle.ts'
import { stopPostmaster } from '../embedded/postmaster.ts'
import { EmbeddedProblem } from '../embedded/problem.ts'
import { type Carried, carryOver } from './carry-over.ts'
import { keptFolders, putAside } from './kept.ts'
import { makeSameTables } from './same-tables.ts'

export type Upgraded =
  | ({ status: 'upgraded'; keptIn: string } & Carried)
  /** Somebody has the old database open. */
  | { status: 'in-use' }
  /** A newer version of the app wrote it. */
  | { status: 'ahead' }

type Options = { signal: AbortSignal; onProgress: (done: number, total: number) => void }

/**
 * Carries the data to another major version, server to server, and compares both before the new one takes over.
 * An interruption loses nothing: the next start begins anew, or puts the old files aside if the new are in place.
 */
export async function upgradeCluster(
  dataDir: string,
  from: Binaries,
  to: Binaries,
  options: Options,
): Promise<Upgraded> {
  const folder = `pg${from.major}`
  const old = clusterIn(dataDir, from, folder)
  return withServer(old, options.signal, async (sql): Promise<Upgraded> => {
    const [row] = await sql`select pg_try_advisory_lock(${LEASE}) as alone`
    if (!row?.alone) return { status: 'in-use' }
    const made = clusterIn(dataDir, to, `.upgrading-pg${to.major}`, folder)
    await discard(made)
    try {
      createCluster(made)
      const carried = await withServer(made, options.signal, (into) => carryAll(sql, made, into, options))
      if (carried === 'ahead') return { status: 'ahead' }
      if (!(await stopPostmaster(made))) throw new EmbeddedProblem('The new server does not stop. Nothing was changed')
      renameSync(made.pgData, join(dataDir, `pg${to.major}`))
      syncFolder(dataDir)
      const keptIn = (await putAside(dataDir, from.major)) ?? keptFolders(dataDir).at(-1)!
      return { status: 'upgraded', ...carried, keptIn }
    } finally {
      await discard(made)
      rmSync(made.socketDir, { recursive: true, force: true })
    }
  })
}

async function carryAll(
  from: Sql,
  made: Cluster,
  into: Sql,
  { signal, onProgress }: Options,
): Promise<Carried | 'ahead'> {
  if (!(await makeSameTables(from, into, { ...superuserAddress(made), user: APP_ROLE }))) return 'ahead'
  const exchange = join(made.dataDir, '.upgrading-rows')
  rmSync(exchange, { recursive: true, force: true })
  mkdirSync(exchange, { mode: 0o700 })
  try {
    return await carryOver({ from, into, exchange: { folder: exchange, owner: made.runAs.owner }, signal, onProgress })
  } finally {
    rmSync(exchange, { recursive: true, force: true })
  }
}

/** Starts the server, or finds it running, and stops it afterwards unless somebody else uses it. */
async function withServer<T>(cluster: Cluster, signal: AbortSignal, work: (sql: Sql) => Promise<T>): Promise<T> {
  const { sql } = await takeLease(cluster, () => {}, signal)
  try {
    return await work(sql)
  } finally {
    await stopIfUnused(cluster, sql).catch(() => {})
    await sql.end({ timeout: 0 })
  }
}

/** What an upgrade that was broken off left, its server included. */
async function discard(made: Cluster): Promise<void> {
  if (!(await stopPostmaster(made, 'SIGQUIT')))
    throw new EmbeddedProblem(
      `The server in ${made.pgData}, left by an interrupted upgrade, does not stop. Stop it and try again`,
    )
  // Who carries all over is alone here, so what is being made is nobody else's.
  for (const name of readdirSync(made.dataDir))
    if (name.startsWith('.making-')) rmSync(join(made.dataDir, name), { recursive: true, force: true })
  rmSync(made.pgData, { recursive: true, force: true })
}
