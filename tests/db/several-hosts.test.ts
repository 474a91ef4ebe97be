import { afterAll, expect, test } from 'bun:test'
import { createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { closeDatabase, connectDatabase, db } from '../../db/client.ts'
import { openFileDatabase } from '../support/database.ts'
import { execute } from '../support/execute.ts'
import { startProxy } from '../support/proxy.ts'
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

test('of several hosts one that says nothing and one that is down hold nobody up', async () => {
  expect([...(await ask())]).toEqual([{ one: 1 }])
})

test('one that takes no more connections goes on being written on those that there are', async () => {
  const limited = (most: number) => execute(`alter database ${database.target.database} connection limit ${most}`)
  await limited(1)
  // More at once than there are lines: another one is asked for, and refused.
  await Promise.allSettled(Array.from({ length: 3 }, () => db.execute(sql`select pg_sleep(0.1)`)))
  await until(() => ask().then(Boolean, () => false))
  await limited(-1)
})

test('while none of them is there each call hears so soon, and all is well when one is back', async () => {
  line.close()
  const refused = () => ask().then(String, (error) => error.cause.message)
  await until(async () => (await refused()) === 'No host of the database may be written')
  await line.reopen()
  await until(() => ask().then(Boolean, () => false))
})

test('why one of them lets nobody in is known to whoever looks into what went wrong', async () => {
  await closeDatabase()
  const databaseUrl = line.url('not_there').replace('@', '@127.0.0.1:1,')
  await connectDatabase({ ...database.target, databaseUrl })
  const reason = () => ask().then(String, (error) => error.cause.cause?.message)
  await until(async () => (await reason()) === 'database "not_there" does not exist')
})
