import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { type EmbeddedDatabase, ensureEmbedded } from '../../db/embedded/lifecycle.ts'
import { withConnection } from '../../db/pool/connection.ts'
import { ADMIN, Client } from '../support/app.ts'
import { freePort } from '../support/free-port.ts'
import { type Line, startProxy } from '../support/proxy.ts'
import { type RunningApp, runApp } from '../support/running-app.ts'
import { type DatabaseProcesses, databaseProcesses } from './database-processes.ts'

/** The app and its database in processes of their own, to be broken. */
export type Stand = {
  origin: string
  dataDir: string
  /** Kills the app as by `kill -9`; it is started anew at once, as by systemd. Resolves when it is dead. */
  killApp(): Promise<void>
  database: DatabaseProcesses
  /** Between the app and its database, where that was asked for. */
  line: Line | undefined
  /** As the database's administrator, on a connection that no fault of the app's concerns. */
  asOperator<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

export type Options = {
  env?: Record<string, string>
  /** Where its folder is made. */
  under?: string
  /** The database is reached through a line that can be broken, as one elsewhere is. */
  hasLine?: boolean
  /** A script that runs in the app's process before it. */
  preload?: string
}

export async function startStand({
  env = {},
  under = tmpdir(),
  hasLine = false,
  preload,
}: Options = {}): Promise<Stand> {
  const folder = await mkdtemp(join(under, 'conference-faults-'))
  const embedded = hasLine ? await ensureEmbedded(folder) : undefined
  const line = embedded && (await startProxy(embedded.superuser.host))
  const settings = {
    DATA_DIR: folder,
    TRUST_PROXY: 'on',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    ...(line && { DATABASE_URL: line.url('postgres') }),
    ...env,
  }
  const how = { flags: preload ? ['--preload', preload] : [], log: join(folder, 'app.log') }
  let app: Promise<RunningApp> = runApp(settings, await freePort(), how)
  const { origin, port } = await app
  if (line) await fill(origin)
  const database = await databaseProcesses(folder)
  return {
    origin,
    dataDir: folder,
    async killApp() {
      await (await app).end('SIGKILL')
      app = runApp(settings, port, how)
      // Said where it is waited for next.
      app.catch(() => {})
    },
    database,
    line,
    asOperator: (work) => withConnection(database.address, { statementTimeoutMs: 0, name: 'operator' }, work),
    async stop() {
      await (await app).stop()
      await leave(embedded, line)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Only an embedded database is filled by itself. */
async function fill(origin: string) {
  const admin = new Client(origin)
  await admin.post('/api/login', ADMIN)
  for (const call of ['init-database', 'seed-database', 'seed-columbus']) await admin.post(`/api/admin/${call}`)
}

async function leave(embedded: EmbeddedDatabase | undefined, line: Line | undefined) {
  line?.close()
  await embedded?.release()
}
