import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import { closeDatabase, connectDatabase, db, longTransaction } from '../../db/client.ts'
import { DbTimeout, isDatabaseUnavailable, isUninitialized } from '../../db/errors.ts'
import { connectPostgres } from '../../db/pool/connection.ts'
import { LimitedClient, Pool, typeOptions } from '../../db/pool/pool.ts'
import { attendeeMessages, events } from '../../db/schema.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { execute } from '../support/execute.ts'
import { startProxy } from '../support/proxy.ts'
import { until } from '../support/until.ts'

const pittsburgh = { id: 'pgh', name: 'Pittsburgh', slug: 'pgh', city: 'Pittsburgh' }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await db.delete(events)
})
afterAll(async () => {
  await database.close()
})

test('a row comes back as it was written, with its moments as ISO text', async () => {
  const [event] = await db.insert(events).values(pittsburgh).returning()
  expect(event).toMatchObject({ ...pittsburgh, isActive: true, startsOn: null, version: 1 })
  const createdAt = '2025-03-15T14:00:00.123Z'
  await db.insert(attendeeMessages).values({ eventId: 'pgh', name: 'Ada', message: 'Hello', createdAt })
  expect(await db.select({ at: attendeeMessages.createdAt }).from(attendeeMessages)).toEqual([{ at: createdAt }])
})

test('more transactions than connections all get their turn', async () => {
  await db.insert(events).values(pittsburgh)
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      db.transaction(async (tx) => {
        await tx.insert(attendeeMessages).values({ eventId: 'pgh', name: `${n}`, message: 'Hello' })
      }),
    ),
  )
  expect(await db.$count(attendeeMessages)).toBe(40)
  const [{ connections }] = (await execute(`select count(*)::int as connections from pg_stat_activity
    where datname = current_database() and application_name = 'conference-companion'`)) as [{ connections: number }]
  expect(connections).toBeLessThanOrEqual(10)
})

test('a transaction that is given up is never committed', async () => {
  const pool = new Pool({
    connect: () => {
      const sql = connectPostgres(database.address, { max: 1, statementTimeoutMs: 2500 })
      Object.assign(sql.options.serializers, typeOptions.serializers)
      return sql
    },
    size: 1,
    queue: 1,
  })
  const impatient = drizzle(new LimitedClient(() => pool, 50) as unknown as Sql, { casing: 'snake_case' })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const slow = impatient.transaction(async (tx) => {
    await tx.insert(events).values(pittsburgh)
    await released
  })
  expect(await slow.catch((error) => error)).toBeInstanceOf(DbTimeout)
  release()
  await pool.run((sql) => sql`select 1`, 3000)
  expect(await db.select().from(events)).toEqual([])
  await pool.end()
})

test('a long transaction may take longer than a visitor would wait', async () => {
  const allowed = await longTransaction(async (tx) => [...(await tx.execute('show statement_timeout'))])
  expect(allowed).toEqual([{ statement_timeout: '2min' }])
  expect(await execute('show statement_timeout')).toEqual([{ statement_timeout: '2500ms' }])
})

test('a statement that is refused is neither an outage nor a missing table', async () => {
  await db.insert(events).values(pittsburgh)
  const error = await db
    .insert(events)
    .values(pittsburgh)
    .catch((error) => error)
  expect([error.cause.code, isDatabaseUnavailable(error), isUninitialized(error)]).toEqual(['23505', false, false])
})

test('while the database is away every call says so, and all is well when it is back', async () => {
  const proxy = await startProxy(database.address.host)
  await closeDatabase()
  await connectDatabase({ ...database.target, databaseUrl: proxy.url(database.target.database) })
  await db.insert(events).values(pittsburgh)
  const find = () => db.select({ id: events.id }).from(events).where(eq(events.id, 'pgh'))

  proxy.close()
  for (const call of [find, () => db.delete(events), () => db.transaction(async (tx) => tx.delete(events))]) {
    const error = await call().then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(isDatabaseUnavailable(error)).toBe(true)
  }
  await proxy.reopen()
  await until(() =>
    find().then(
      () => true,
      () => false,
    ),
  )
  expect(await find()).toEqual([{ id: 'pgh' }])

  await closeDatabase()
  proxy.close()
  await connectDatabase(database.target)
})

test('before it is opened the database says how to', async () => {
  await closeDatabase()
  const error = await db
    .select()
    .from(events)
    .catch((error) => error)
  expect(error.cause.message).toBe('The database is not open: call openDatabase() first')
  expect(isDatabaseUnavailable(error)).toBe(false)
  await connectDatabase(database.target)
})
