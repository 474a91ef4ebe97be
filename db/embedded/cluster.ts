import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { restrictDataFolder } from '../private-folder.ts'
import { createTemporaryFolder } from '../temporary-folder.ts'
import { SUPERUSER } from './app-role.ts'
import { type Binaries, findBinaries, unpackPostgres } from './binaries.ts'
import { EmbeddedProblem, explainOutput, mapFileErrors } from './embedded-problem.ts'
import { postgresEnv, type RunAs, runAs } from './run-as.ts'

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
  const dataDir = fs.realpathSync(path)
  await unpackPostgres(dataDir)
  return dataDir
}

/** The owner of the folder `ownerFolder` runs the cluster. */
export function createClusterAt(dataDir: string, binaries: Binaries, folder: string, ownerFolder = folder): Cluster {
  const pgData = join(dataDir, folder)
  const as = runAs(join(dataDir, ownerFolder), [binaries.root, dataDir])
  const logFile = join(dataDir, 'postgres.log')
  return { dataDir, pgData, socketDir: socketDir(pgData, as), logFile, binaries, runAs: as }
}

/** The argument list, prefixed with what runs it as the right user. */
export function postgresCommand(cluster: Cluster, name: 'initdb' | 'postgres', args: string[]): [string, string[]] {
  const [first, ...rest] = [...cluster.runAs.prefix, join(cluster.binaries.root, 'bin', name), ...args]
  return [first!, rest]
}

export const isCreated = (cluster: Cluster): boolean => fs.existsSync(join(cluster.pgData, 'PG_VERSION'))

/** A socket's path has at most 107 characters, so it is short and outside of the project. */
function socketDir(pgData: string, { owner }: RunAs): string {
  const uid = owner?.uid ?? process.getuid?.() ?? 0
  const folder = `/tmp/conference-companion-${uid}-${createHash('sha256').update(pgData).digest('hex').slice(0, 12)}`
  mapFileErrors(folder, () => fs.mkdirSync(folder, { recursive: true, mode: 0o700 }))
  const made = fs.lstatSync(folder)
  if (made.isSymbolicLink() || (made.uid !== process.getuid?.() && made.uid !== owner?.uid))
    throw new EmbeddedProblem(`${folder} in ${dirname(folder)} belongs to user ${made.uid}: remove it`)
  if (owner && made.uid !== owner.uid) fs.chownSync(folder, owner.uid, owner.gid)
  if (made.mode & 0o077) fs.chmodSync(folder, 0o700)
  return folder
}

/** Renames a finished folder into place, so that no other start meets half-made files. */
export function createCluster(cluster: Cluster): void {
  const { dataDir, pgData } = cluster
  const { owner, spawn } = cluster.runAs
  const making = mapFileErrors(dataDir, () => createTemporaryFolder(dataDir))
  try {
    if (owner) fs.chownSync(making, owner.uid, owner.gid)
    const made = spawnSync(...postgresCommand(cluster, 'initdb', ['-D', making, ...settings(cluster.binaries.major)]), {
      ...spawn,
      env: postgresEnv(cluster.binaries.env),
      cwd: making,
      encoding: 'utf8',
    })
    if (made.status !== 0) {
      const output = made.stderr || String(made.error)
      throw (
        explainOutput(dataDir, output) ?? new EmbeddedProblem(`Postgres could not create its files:\n${output.trim()}`)
      )
    }
    fs.renameSync(making, pgData)
    fsyncPath(dataDir)
  } catch (error) {
    fs.rmSync(making, { recursive: true, force: true })
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** No password: only its owner reaches the socket. The built-in locale sorts the same on every machine. */
function settings(major: number): string[] {
  const locale = major >= 17 ? ['--locale-provider=builtin', '--locale=C.UTF-8'] : ['--locale=C']
  return ['-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', ...locale, '--no-instructions']
}

/** A power cut must not take back the rename. */
export function fsyncPath(path: string): void {
  const folder = fs.openSync(path, 'r')
  fs.fsyncSync(folder)
  fs.closeSync(folder)
}
