import { spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { copyFile, stat, truncate } from 'node:fs/promises'
import { type Cluster, postgresCommand } from './cluster.ts'
import { mapFileErrors } from './embedded-problem.ts'
import { findPostmaster } from './lock-files.ts'
import { postgresEnv } from './run-as.ts'

/** Beyond this size the log starts anew and the last one stays. */
const LOG_LIMIT = 5_000_000
const LOG_LOOK_MS = 60_000
const STOP_LIMIT_MS = 15_000
const POLL_INTERVAL_MS = 15

export type Postmaster = { hasEnded(): boolean; output(): string }

/** A session of its own protects the server from our Ctrl-C and crashes. */
export function startPostmaster(cluster: Cluster): Postmaster {
  const { pgData, socketDir, logFile } = cluster
  const log = mapFileErrors(cluster.dataDir, () => openLog(logFile))
  const logStart = fstatSync(log).size
  const options = Object.entries(settings(cluster.binaries.major)).map(([name, value]) => `--${name}=${value}`)
  const child = spawn(...postgresCommand(cluster, 'postgres', ['-D', pgData, '-k', socketDir, ...options]), {
    ...cluster.runAs.spawn,
    env: postgresEnv(cluster.binaries.env),
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
  return { hasEnded: () => ended, output: () => readFileSync(logFile).subarray(logStart).toString().trim() }
}

/** False if the server stays. `SIGINT` lets it write first, `SIGQUIT` does not. */
export async function stopPostmaster(cluster: Pick<Cluster, 'pgData'>, signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT') {
  const pid = findPostmaster(cluster)
  if (!pid) return true
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
  const giveUpAt = performance.now() + STOP_LIMIT_MS
  while (findPostmaster(cluster) === pid && performance.now() < giveUpAt) await Bun.sleep(POLL_INTERVAL_MS)
  return findPostmaster(cluster) !== pid
}

/** Small, because it shares a laptop; but no acknowledged row may be lost. */
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
    // Visitors cause failing statements; our log has those that matter.
    log_min_error_statement: 'panic',
    ...(major >= 18 ? { io_method: 'sync' } : {}),
  }
}

/** The server keeps its file open, so the log is copied and truncated. */
export function keepLogShort(logFile: string, { mostBytes = LOG_LIMIT, lookMs = LOG_LOOK_MS } = {}): { stop(): void } {
  const look = async () => {
    const size = (await stat(logFile)).size
    if (size <= mostBytes) return
    await copyFile(logFile, `${logFile}.1`)
    await truncate(logFile)
  }
  // One after another: a second copy at once would copy the truncated file.
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => {})
  }, lookMs).unref()
  return { stop: () => clearInterval(timer) }
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}
