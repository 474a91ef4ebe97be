import { afterAll, expect, test } from 'bun:test'
import { createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { closeDatabase, connectDatabase, db } from '../../db/client.ts'
import { openFileDatabase } from '../support/database.ts'
import { execute } from '../support/execute.ts'
import { startProxy } from '../support/proxy.ts'
import { runApp } from '../support/running-app.ts'
import { until } from '../support/until.ts'

const database = await openFileDatabase()
const line = await startProxy(database.address.host)
const silent = createServer(() => {})
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
await closeDatabase()
const { port } = silent.address() as { port: number }
const last = line.url(database.target.database)
const databaseUrl = last.replace('@', `@127.0.0.1:${port},127.0.0.1:1,`)
await connectDatabase({ ...database.target, databaseUrl })
afterAll(async () => {
  silent.close()
  line.close()
})

const ask = () => db.execute(sql`select 1 as one`)

test('a silent host and a dead host delay nobody while another host answers', async () => {
  expect([...(await ask())]).toEqual([{ one: 1 }])
})

test('a host without free connections still answers on its open ones', async () => {
  const limited = (most: number) => execute(`alter database ${database.target.database} connection limit ${most}`)
  await limited(1)
  // More at once than there are lines: another one is asked for, and refused.
  await Promise.allSettled(Array.from({ length: 3 }, () => db.execute(sql`select pg_sleep(0.1)`)))
  await until(() => ask().then(Boolean, () => false))
  await limited(-1)
})

test('each call fails soon while no host answers, and succeeds when one is back', async () => {
  line.close()
  const refused = () => ask().then(String, (error) => error.cause.message)
  await until(async () => (await refused()) === 'No host of the database may be written')
  await line.reopen()
  await until(() => ask().then(Boolean, () => false))
})

test('the cause of the error is the reason of the host that refuses the login', async () => {
  await closeDatabase()
  const databaseUrl = line.url('not_there').replace('@', '@127.0.0.1:1,')
  await connectDatabase({ ...database.target, databaseUrl })
  const reason = () => ask().then(String, (error) => error.cause.cause?.message)
  await until(async () => (await reason()) === 'database "not_there" does not exist')
})

test('an app behind a transaction pooler explains at its start the delay and the setting that avoids it', async () => {
  const direct = line.url(database.target.database)
  const saying = async (env: Record<string, string>) => {
    const app = await runApp({ DATABASE_URL: `${direct}?pgbouncer=true`, ...env })
    await app.stop()
    return app.said.split('\n').filter((text) => text.includes('pooler'))
  }
  expect(await saying({})).toEqual([
    'DATABASE_URL leads through a transaction pooler: a change reaches the other processes about a second later. Set DATABASE_DIRECT_URL to an address that leads around it, and it will be at once.',
  ])
  expect(await saying({ DATABASE_DIRECT_URL: direct })).toEqual([])
})
