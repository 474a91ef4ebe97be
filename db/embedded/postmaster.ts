import { spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { copyFile, stat, truncate } from 'node:fs/promises'
import { type Cluster, postgresCommand } from './cluster.ts'
import { mapFileErrors } from './embedded-problem.ts'
import { findPostmaster } from './lock-files.ts'
import { postgresEnv } from './postgres-env.ts'

/** At this size a new log is begun, and the last one kept: at a start, and while the server runs. */
const LOG_LIMIT = 5_000_000
const LOG_LOOK_MS = 60_000
const STOP_LIMIT_MS = 15_000
/** The pause between two looks at a server that is stopping, in milliseconds. */
const POLL_INTERVAL_MS = 15

export type Postmaster = {
  pid: number | undefined
  hasEnded(): boolean
  /** What it wrote to its log, for an error message. */
  output(): string
}

/** Starts the server in a session of its own: neither Ctrl-C nor a crash of ours stops it. */
export function startPostmaster(cluster: Cluster): Postmaster {
  const { pgData, socketDir, logFile } = cluster
  const log = mapFileErrors(cluster.dataDir, () => openLog(logFile))
  const logStart = fstatSync(log).size
  const options = Object.entries(settings(cluster.binaries.major)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
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
  return {
    pid: child.pid,
    hasEnded: () => ended,
    output: () => readFileSync(logFile).subarray(logStart).toString().trim(),
  }
}

/** Ends the server that has the data open; false if it stays. `SIGINT` lets it write first, `SIGQUIT` does not. */
export async function stopPostmaster(cluster: Pick<Cluster, 'pgData'>, signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT') {
  const pid = findPostmaster(cluster)
  if (!pid) return true
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It ended by itself in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
  const giveUpAt = performance.now() + STOP_LIMIT_MS
  while (findPostmaster(cluster) === pid && performance.now() < giveUpAt) await Bun.sleep(POLL_INTERVAL_MS)
  return findPostmaster(cluster) !== pid
}

/** Small, because it shares a laptop with everything else; but no acknowledged row may be lost. */
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
    // What a visitor sends may fail; the statement stands in our log where it matters.
    log_min_error_statement: 'panic',
    ...(major >= 18 ? { io_method: 'sync' } : {}),
  }
}

/** The server goes on writing at the end of its file, which is copied therefore and emptied. Ends with the process. */
export function keepLogShort(logFile: string, { mostBytes = LOG_LIMIT, lookMs = LOG_LOOK_MS } = {}): { stop(): void } {
  const look = async () => {
    const size = (await stat(logFile)).size
    if (size <= mostBytes) return
    await copyFile(logFile, `${logFile}.1`)
    await truncate(logFile)
  }
  let timer: Timer | undefined
  // One after the other: a second copy would be of what the first one emptied.
  const lookLater = () => {
    timer = setTimeout(async () => {
      await look().catch(() => {})
      if (timer) lookLater()
    }, lookMs)
    timer.unref()
  }
  lookLater()
  return {
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}
