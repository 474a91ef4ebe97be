import { spawn } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Cluster } from '../../db/embedded/cluster.ts'
import { connectPostgres } from '../../db/pool/connection.ts'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'

/**
 * Fewer than the app has itself, so that each of its connections is answered by another one of them now and then; and more than one network
 * may keep busy, which would take them all from everybody.
 */
const SERVER_CONNECTIONS = 6

export type PgBouncer = {
  /** In front of a database of this name. */
  url(database: string): string
  /** How many transactions went through it. */
  transactions(): Promise<number>
  stop(): void
}

/** Where it is installed; undefined where it is not. */
export function findPgBouncer(): string | null {
  // Debian keeps it where only administrators look.
  return Bun.which('pgbouncer', { PATH: [process.env.PATH, '/usr/sbin'].join(delimiter) })
}

/**
 * The real one, in transaction mode, in front of every database of a cluster, or of the one that is named, as whoever runs that. Resolves
 * when it answers.
 */
export async function startPgBouncer(
  program: string,
  { socketDir, runAs }: Cluster,
  folder: string,
  database = '*',
): Promise<PgBouncer> {
  const port = await freePort()
  mkdirSync(folder)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, settings({ port, socketDir, folder, database }))
  if (runAs.owner) for (const path of [folder, file]) chownSync(path, runAs.owner.uid, runAs.owner.gid)
  const [first, ...rest] = [...runAs.prefix, program, '--quiet', file]
  const child = spawn(first!, rest, { ...runAs.spawn, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = (database: string) => `postgres://companion@127.0.0.1:${port}/${database}?pgbouncer=true`
  const asking = async () => {
    const sql = connectPostgres(url('pgbouncer'), { max: 1, statementTimeoutMs: 0, name: 'operator' })
    try {
      return await sql.unsafe('show totals')
    } finally {
      await sql.end({ timeout: 0 })
    }
  }
  await until(() => child.exitCode !== null || asking().then(Boolean, () => false))
  if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode} at its start`)
  return {
    url,
    transactions: async () => Number((await asking()).find(({ name }) => name === 'total_xact_count')?.value),
    stop: () => void child.kill(),
  }
}

type Places = { port: number; socketDir: string; folder: string; database: string }

/** As its own configuration is by default, but for the mode; nothing that the app sends has to be ignored. */
const settings = ({ port, socketDir, folder, database }: Places) => `
[databases]
${database} = host=${socketDir} port=5432 user=companion

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
logfile = ${folder}/pgbouncer.log
auth_type = any
admin_users = companion
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 1000
`
