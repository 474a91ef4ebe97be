import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'

/** The process id of the server that has the data open, if one has. */
export function findPostmaster({ pgData }: Pick<Cluster, 'pgData'>): number | undefined {
  const pid = pidIn(join(pgData, 'postmaster.pid'))
  return pid && isPostmasterOf(pid, pgData) ? pid : undefined
}

/** After a reboot another program may have the number in the lock files, and Postgres would refuse to start. */
export function removeStaleLocks({ pgData, socketDir }: Cluster): void {
  for (const file of [join(pgData, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')]) {
    const pid = pidIn(file)
    if (pid && isRunning(pid) && !isPostmasterOf(pid, pgData)) rmSync(file, { force: true })
  }
}

/** The first line of either lock file. */
function pidIn(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined
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

/** An id alone says little: zombies have one, and ids are used again. So look at name and working directory. */
function isPostmasterOf(pid: number, pgData: string): boolean {
  const { state, name } = process.platform === 'linux' ? linuxProcess(pid) : unixProcess(pid)
  if (state === undefined || state.startsWith('Z') || !name?.includes('postgres')) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(pgData)
  } catch {
    // We may not look into it (it runs as another user), or there is no /proc: its name must do.
    return true
  }
}

function linuxProcess(pid: number): { state?: string; name?: string } {
  try {
    const [, name, state] = /\((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return { state, name }
  } catch {
    return {}
  }
}

function unixProcess(pid: number): { state?: string; name?: string } {
  const [, state, name] =
    /(\S+)\s+(.*)/.exec(spawnSync('ps', ['-o', 'stat=,comm=', '-p', `${pid}`]).stdout.toString()) ?? []
  return { state, name }
}
