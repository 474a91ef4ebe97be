import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { type EmbeddedDatabase, ensureEmbedded } from '../../db/embedded/lifecycle.ts'
import { connectPostgres } from '../../db/pool/connection.ts'
import { ADMIN, Client } from '../support/app.ts'
import { type RunningApp, runApp } from '../support/running-app.ts'
import { until } from '../support/until.ts'

let dataDir: string
let app: RunningApp
let embedded: EmbeddedDatabase
let operator: Sql
let organizer: Client
let eventId: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lost-connections-'))
  app = await runApp({
    DATA_DIR: dataDir,
    TRUST_PROXY: 'on',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  })
  organizer = new Client(app.origin)
  await organizer.post('/api/login', ADMIN)
  embedded = await ensureEmbedded(dataDir)
  operator = connectPostgres(embedded.superuser, { max: 1, statementTimeoutMs: 0, name: 'operator' })
  const [event] = await (await fetch(`${app.origin}/api/events`)).json()
  eventId = event.id
})
afterAll(async () => {
  await operator.end({ timeout: 1 })
  await app.stop()
  await embedded.release()
  rmSync(dataDir, { recursive: true, force: true })
})

/** As a failover does, or an administrator: every connection but the one that says so. */
const endAllConnections = () =>
  operator`select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and application_name <> 'operator'`

test('the app outlives the loss of its connections amid writes, forty times and in a burst, and loses nothing', async () => {
  const acknowledged: string[] = []
  const others = new Set<number | string>()
  let going = true
  let written = 0
  // Who tries again at once after each 503 would be one who hammers.
  const fromEverywhere = () => ({ 'x-forwarded-for': `10.0.${written % 250}.1` })
  const write = async () => {
    const name = `Speaker ${written++}`
    const status = await organizer
      .post('/api/admin/speakers', { eventId, name, title: 'Engineer', bio: 'Writes' }, fromEverywhere())
      .then(
        async (answer) =>
          answer.status === 201 || answer.status === 503 ? answer.status : answer.status + (await answer.text()),
        (error) => String(error),
      )
    if (status === 201) acknowledged.push(name)
    else others.add(status)
  }
  const writers = Array.from({ length: 4 }, async () => {
    while (going) await write()
  })
  const someAreWritten = async () => {
    const before = acknowledged.length
    await until(() => acknowledged.length > before + 3 || [...others].some((status) => status !== 503))
  }

  await someAreWritten()
  for (let loss = 0; loss < 40; loss++) {
    await endAllConnections()
    await someAreWritten()
  }
  for (let loss = 0; loss < 40; loss++) await endAllConnections()
  await someAreWritten()
  going = false
  await Promise.all(writers)

  expect([...others]).toEqual([503])
  const stored = new Set((await operator`select name from speakers`).map(({ name }) => name))
  expect(acknowledged.filter((name) => !stored.has(name))).toEqual([])
  expect((await fetch(`${app.origin}/`)).status).toBe(200)
})
