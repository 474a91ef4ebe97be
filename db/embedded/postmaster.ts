import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Cluster, program } from './cluster.ts'
import { writing } from './problem.ts'

/** The log starts over at this size, keeping the one before. */
const LOG_LIMIT = 5_000_000

export type Postmaster = {
  pid: number | undefined
  hasEnded(): boolean
  /** What it wrote to its log, for an error message. */
  output(): string
}

/** Starts the server, apart from us: neither Ctrl-C nor our death reaches it. */
export function startPostmaster(cluster: Cluster): Postmaster {
  const { pgData, socketDir, logFile } = cluster
  const log = writing(cluster.dataDir, () => openLog(logFile))
  const logStart = fstatSync(log).size
  const options = Object.entries(settings(cluster.binaries.major)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(...program(cluster, 'postgres', ['-D', pgData, '-k', socketDir, ...options]), {
    ...cluster.runAs.spawn,
    env: { ...process.env, ...cluster.binaries.env, LC_ALL: 'C', TZ: 'UTC' },
    cwd: pgData,
    stdio: ['ignore', log, log],
    detached: true,
  })
  child.unref()
  closeSync(log)
  let ended = false
  const end = () => {
    ended = true
  }
  child.once('exit', end)
  child.once('error', end)
  return {
    pid: child.pid,
    hasEnded: () => ended,
    output: () => readFileSync(logFile).subarray(logStart).toString().trim(),
  }
}

/** The process id of the server that has the data open, if one has. */
export function findPostmaster({ pgData }: Cluster): number | undefined {
  const pid = pidIn(join(pgData, 'postmaster.pid'))
  return pid && isPostmasterOf(pid, pgData) ? pid : undefined
}

/**
 * After a crash and a restart of the machine the number in the lock files may be some other program's, and Postgres would
 * refuse to start. Only then are they removed; files of a dead process Postgres handles by itself.
 */
export function removeStaleLocks({ pgData, socketDir }: Cluster): void {
  for (const file of [join(pgData, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')]) {
    const pid = pidIn(file)
    if (pid && isRunning(pid) && !isPostmasterOf(pid, pgData)) rmSync(file, { force: true })
  }
}

/** Small, because it shares a laptop with everything else; and never at the price of an acknowledged row. */
function settings(major: number): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '32MB',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    logging_collector: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(major >= 18 ? { io_method: 'sync' } : {}),
  }
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

/** The first line of either lock file. */
function pidIn(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined
  } catch {
    return undefined
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Zombies answer to their number too, and numbers are given out again: so ask who it is, and where it works. */
function isPostmasterOf(pid: number, pgData: string): boolean {
  const { state, name } = process.platform === 'linux' ? linuxProcess(pid) : unixProcess(pid)
  if (state === undefined || state.startsWith('Z') || !name?.includes('postgres')) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(pgData)
  } catch {
    // Not ours to look into (it runs with rights of its own), or no /proc: its name must do.
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
