import { spawnSync } from 'node:child_process'
import { chownSync, closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { createTemporaryFolder } from '../temporary-folder.ts'
import { SUPERUSER } from './app-role.ts'
import { type Cluster, postgresCommand } from './cluster.ts'
import { EmbeddedProblem, explainOutput, mapFileErrors } from './embedded-problem.ts'
import { postgresEnv } from './run-as.ts'

/** Renames a finished folder into place, so that no other start meets half-made files. */
export function createCluster(cluster: Cluster): void {
  const { dataDir, pgData } = cluster
  const { owner, spawn } = cluster.runAs
  const making = mapFileErrors(dataDir, () => createTemporaryFolder(dataDir))
  try {
    if (owner) chownSync(making, owner.uid, owner.gid)
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
    renameSync(making, pgData)
    fsyncPath(dataDir)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
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
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
