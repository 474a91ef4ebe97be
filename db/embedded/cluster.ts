import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { restrictDataFolder } from '../private-folder.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { unpackPostgres } from './bundled-postgres.ts'
import { EmbeddedProblem, mapFileErrors } from './embedded-problem.ts'
import { type RunAs, runAs } from './run-as.ts'

export type Cluster = {
  dataDir: string
  /** Postgres' own folder; its name has the major version. */
  pgData: string
  /** Only its owner may enter, which replaces a password. */
  socketDir: string
  logFile: string
  binaries: Binaries
  runAs: RunAs
}

export async function openCluster(path: string): Promise<Cluster> {
  const dataDir = await openDataFolder(path)
  const binaries = findBinaries(dataDir)
  return createClusterAt(dataDir, binaries, `pg${binaries.major}`)
}

export async function openDataFolder(path: string): Promise<string> {
  mapFileErrors(path, () => restrictDataFolder(path))
  const dataDir = realpathSync(path)
  await unpackPostgres(dataDir)
  return dataDir
}

/** The owner of the folder `ownerFolder` runs the cluster. */
export function createClusterAt(dataDir: string, binaries: Binaries, folder: string, ownerFolder = folder): Cluster {
  const pgData = join(dataDir, folder)
  const as = runAs(join(dataDir, ownerFolder), [binaries.root, dataDir])
  return {
    dataDir,
    pgData,
    socketDir: socketDir(pgData, as),
    logFile: join(dataDir, 'postgres.log'),
    binaries,
    runAs: as,
  }
}

/** The argument list, prefixed with what runs it as the right user. */
export function postgresCommand(cluster: Cluster, name: 'initdb' | 'postgres', args: string[]): [string, string[]] {
  const [first, ...rest] = [...cluster.runAs.prefix, join(cluster.binaries.root, 'bin', name), ...args]
  return [first!, rest]
}

export const isCreated = (cluster: Cluster): boolean => existsSync(join(cluster.pgData, 'PG_VERSION'))

/** A socket's path has at most 107 characters, so it is short and outside of the project. */
function socketDir(pgData: string, { owner }: RunAs): string {
  const uid = owner?.uid ?? process.getuid?.() ?? 0
  const folder = `/tmp/conference-companion-${uid}-${createHash('sha256').update(pgData).digest('hex').slice(0, 12)}`
  mapFileErrors(folder, () => mkdirSync(folder, { recursive: true, mode: 0o700 }))
  const made = lstatSync(folder)
  if (made.isSymbolicLink() || (made.uid !== process.getuid?.() && made.uid !== owner?.uid))
    throw new EmbeddedProblem(`${folder} in ${dirname(folder)} belongs to user ${made.uid}: remove it`)
  if (owner && made.uid !== owner.uid) chownSync(folder, owner.uid, owner.gid)
  if (made.mode & 0o077) chmodSync(folder, 0o700)
  return folder
}
