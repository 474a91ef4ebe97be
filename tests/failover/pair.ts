import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADMIN, Client } from '../support/app.ts'
import { type RunningApp, runApp } from '../support/running-app.ts'
import { PostgresServer } from './postgres-server.ts'

const DATABASE = 'conference'

export type Pair = {
  app: RunningApp
  /** At the two ports of the app's address; which of them is the primary changes. */
  primary: PostgresServer
  standby: PostgresServer
  /** The primary dies or hangs, and `gapMs` later the standby is promoted. */
  failOver(how: Loss, gapMs: number): Promise<void>
  /** The former primary is back as it was, and nobody tells it that there is another one. */
  returnUnfenced(): Promise<void>
  /** The former primary is made the standby of the other, which acknowledges nothing more without it. */
  returnAsStandby(): Promise<void>
  rows<Row>(server: PostgresServer, statement: string): Promise<Row[]>
  close(): Promise<void>
}

export type Loss = 'dies' | 'hangs'

/** The app with the data of a city, in a process of its own, on a primary with a synchronous hot standby. */
export async function startPair(): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'conference-failover-'))
  const a = await PostgresServer.create(join(folder, 'a'))
  await a.start()
  await a.asking((sql) => sql`create role companion login`)
  await a.asking((sql) => sql.unsafe(`create database ${DATABASE} owner companion`))
  await a.stop()
  const b = await PostgresServer.copy(a, join(folder, 'b'))
  await a.start()
  await b.start({ standbyOf: a })
  await a.waitForStandby()
  const app = await runApp({
    DATABASE_URL: `postgres://companion@${b.host},${a.host}/${DATABASE}?target_session_attrs=read-write`,
    DATA_DIR: join(folder, 'app'),
    TRUST_PROXY: 'on',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  })
  const organizer = new Client(app.origin)
  await organizer.post('/api/login', ADMIN)
  await organizer.post('/api/admin/seed-database')

  const pair: Pair = {
    app,
    primary: a,
    standby: b,
    async failOver(how, gapMs) {
      const { primary, standby } = pair
      if (how === 'dies') primary.crash()
      else primary.freeze()
      await Bun.sleep(gapMs)
      await standby.promote()
      Object.assign(pair, { primary: standby, standby: primary })
    },
    async returnUnfenced() {
      if (pair.standby.isRunning()) pair.standby.thaw()
      else await pair.standby.start()
    },
    async returnAsStandby() {
      const { primary, standby } = pair
      standby.crash()
      pair.standby = await PostgresServer.copy(primary, standby.cluster.dataDir, standby.port)
      await pair.standby.start({ standbyOf: primary })
      await primary.waitForStandby()
    },
    rows: async (server, statement) => [...(await server.asking((sql) => sql.unsafe(statement), DATABASE))] as never[],
    async close() {
      await app.stop()
      for (const server of [pair.standby, pair.primary]) server.crash()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return pair
}
