import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'

export function findPostmaster({ pgData }: Pick<Cluster, 'pgData'>): number | undefined {
  const pid = pidIn(join(pgData, 'postmaster.pid'))
  return pid && isPostmasterOf(pid, pgData) ? pid : undefined
}

/** After a reboot another program may have the recorded process id, and Postgres would refuse to start. */
export function removeStaleLocks({ pgData, socketDir }: Cluster): void {
  for (const file of [join(pgData, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')]) {
    const pid = pidIn(file)
    if (pid && isRunning(pid) && !isPostmasterOf(pid, pgData)) rmSync(file, { force: true })
  }
}

/** True for the server of a deleted clone, whose new connections lack libraries. */
export function isProgramGone(pid: number): boolean {
  return ifReadable(() => readlinkSync(`/proc/${pid}/exe`))?.endsWith(' (deleted)') ?? false
}

function pidIn(file: string): number | undefined {
  return Number(ifReadable(() => readFileSync(file, 'utf8'))?.split('\n')[0]) || undefined
}

/** Undefined without the file, without /proc, or for another user's process. */
function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Zombies have ids, and ids are reused, so name and working directory decide. */
function isPostmasterOf(pid: number, pgData: string): boolean {
  const [pattern, said] =
    process.platform === 'linux'
      ? [/\((?<name>.*)\) (?<state>\S)/s, ifReadable(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))]
      : [/(?<state>\S+)\s+(?<name>.*)/, spawnSync('ps', ['-o', 'stat=,comm=', '-p', `${pid}`]).stdout.toString()]
  const { state, name } = pattern.exec(said ?? '')?.groups ?? {}
  if (state === undefined || state.startsWith('Z') || !name?.includes('postgres')) return false
  // Otherwise the name must do.
  return ifReadable(() => readlinkSync(`/proc/${pid}/cwd`) === realpathSync(pgData)) ?? true
}
