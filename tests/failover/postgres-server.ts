import { spawn } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { SUPERUSER } from '../../db/embedded/app-role.ts'
import { type Cluster, createCluster, openCluster, postgresCommand } from '../../db/embedded/cluster.ts'
import { findPostmaster } from '../../db/embedded/lock-files.ts'
import { postgresEnv } from '../../db/embedded/run-as.ts'
import { withConnection } from '../../db/pool/connection.ts'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'
import { childrenOf, copyFiles } from './system.ts'

/** A Postgres of the embedded binaries that listens on a port, and can do and suffer what servers do in a failover. */
export class PostgresServer {
  private constructor(
    readonly cluster: Cluster,
    readonly port: number,
  ) {}

  /** An empty one, not started. */
  static async create(dataDir: string): Promise<PostgresServer> {
    mkdirSync(dataDir)
    const server = new PostgresServer(await openCluster(dataDir), await freePort())
    createCluster(server.cluster)
    return server
  }

  /** For a standby: the files of another one, which may be running. It replaces what was there. */
  static async copy(of: PostgresServer, dataDir: string, port?: number): Promise<PostgresServer> {
    rmSync(dataDir, { recursive: true, force: true })
    mkdirSync(dataDir)
    const server = new PostgresServer(await openCluster(dataDir), port ?? (await freePort()))
    const from = of.cluster.pgData
    const to = server.cluster.pgData
    if (!of.isRunning()) copyFiles(from, to)
    else
      await of.asking(async (sql) => {
        await sql`select pg_backup_start('copy', true)`
        copyFiles(from, to)
        const [stopped] = await sql`select labelfile from pg_backup_stop(false)`
        rmSync(join(to, 'postmaster.pid'), { force: true })
        server.#write('backup_label', stopped!.labelfile)
      })
    return server
  }

  get host() {
    return `127.0.0.1:${this.port}`
  }

  isRunning(): boolean {
    return findPostmaster(this.cluster) !== undefined
  }

  /** Resolves when it answers. A standby may only be read until it is promoted. */
  async start({ standbyOf }: { standbyOf?: PostgresServer } = {}): Promise<void> {
    const { pgData, socketDir, binaries, runAs } = this.cluster
    rmSync(join(pgData, 'standby.signal'), { force: true })
    if (standbyOf) this.#write('standby.signal', '')
    const settings = {
      listen_addresses: '127.0.0.1',
      port: this.port,
      wal_level: 'replica',
      wal_keep_size: '256MB',
      max_wal_senders: 10,
      hot_standby: 'on',
      shared_buffers: '32MB',
      primary_conninfo: standbyOf ? `host=127.0.0.1 port=${standbyOf.port} user=${SUPERUSER}` : '',
      ...(binaries.major >= 18 ? { io_method: 'sync' } : {}),
    }
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const log = openSync(this.cluster.logFile, 'a')
    spawn(...postgresCommand(this.cluster, 'postgres', ['-D', pgData, '-k', socketDir, ...options]), {
      ...runAs.spawn,
      env: postgresEnv(binaries.env),
      cwd: pgData,
      stdio: ['ignore', log, log],
    }).unref()
    closeSync(log)
    await until(() => this.asking((sql) => sql`select 1`).then(Boolean, () => false))
  }

  /** As a machine that loses its power: all its processes at once. */
  crash(): void {
    this.freeze()
    this.#signal('SIGKILL')
  }

  /** As a machine that hangs: it takes connections and says nothing. */
  freeze(): void {
    this.#signal('SIGSTOP')
  }

  thaw(): void {
    this.#signal('SIGCONT')
  }

  async stop(): Promise<void> {
    const pid = findPostmaster(this.cluster)
    if (!pid) return
    process.kill(pid, 'SIGINT')
    await until(() => !this.isRunning())
  }

  /** A standby becomes the primary; resolves when it may be written. */
  async promote(): Promise<void> {
    await this.asking((sql) => sql`select pg_promote(true, 60)`)
  }

  /** From now on it acknowledges nothing that its standby does not have; resolves when the standby has all there is. */
  async waitForStandby(): Promise<void> {
    await this.asking((sql) => sql`alter system set synchronous_standby_names = '*'`)
    await this.asking((sql) => sql`select pg_reload_conf()`)
    const isSafe = (sql: Sql) =>
      sql`select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`
    await until(async () => (await this.asking(isSafe)).length === 1)
  }

  /** As its superuser. */
  asking<T>(work: (sql: Sql) => PromiseLike<T>, database = 'postgres'): Promise<T> {
    const address = { host: '127.0.0.1', port: this.port, user: SUPERUSER, database }
    return withConnection(address, { statementTimeoutMs: 0, name: 'operator' }, async (sql) => work(sql))
  }

  #signal(signal: NodeJS.Signals) {
    const pid = findPostmaster(this.cluster)
    if (!pid) return
    // Stopped, it starts no more processes while we look for those it has.
    process.kill(pid, 'SIGSTOP')
    for (const one of [...childrenOf(pid), pid]) process.kill(one, signal)
  }

  #write(name: string, text: string) {
    const { pgData, runAs } = this.cluster
    writeFileSync(join(pgData, name), text)
    if (runAs.owner) chownSync(join(pgData, name), runAs.owner.uid, runAs.owner.gid)
  }
}
