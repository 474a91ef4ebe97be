import { afterAll, beforeEach, expect, test } from 'bun:test'
import { drizzle } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import { closeDatabase, connectDatabase, db, longTransaction } from '../../db/client.ts'
import { DbTimeout, isDatabaseUnavailable, isUninitialized } from '../../db/errors.ts'
import { connectPostgres, isPooled } from '../../db/pool/connection.ts'
import { LimitedClient, Pool, typeOptions } from '../../db/pool/pool.ts'
import { attendeeMessages, events } from '../../db/schema.ts'
import { openFileDatabase } from '../support/database.ts'
import { execute } from '../support/execute.ts'
import { startProxy } from '../support/proxy.ts'
import { until } from '../support/until.ts'

const pittsburgh = { id: 'pgh', name: 'Pittsburgh', slug: 'pgh', city: 'Pittsburgh' }

const database = await openFileDatabase({ impatient: true })
beforeEach(async () => {
  await db.delete(events)
})

test('a row comes back as it was written, with its moments as ISO text', async () => {
  const [event] = await db.insert(events).values(pittsburgh).returning()
  expect(event).toMatchObject({ ...pittsburgh, isActive: true, startsOn: null, version: 1 })
  const createdAt = '2025-03-15T14:00:00.123Z'
  await db.insert(attendeeMessages).values({ eventId: 'pgh', name: 'Ada', message: 'Hello', createdAt })
  expect(await db.select({ at: attendeeMessages.createdAt }).from(attendeeMessages)).toEqual([{ at: createdAt }])
})

test('all of more transactions than connections get their turn', async () => {
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
  const impatient = drizzle(
    new LimitedClient(
      () => pool,
      () => 50,
    ) as unknown as Sql,
    { casing: 'snake_case' },
  )
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

test("a long transaction may outlast a visitor's patience", async () => {
  const allowed = await longTransaction(async (tx) => [...(await tx.execute('show statement_timeout'))])
  expect(allowed).toEqual([{ statement_timeout: '2min' }])
  expect(await execute('show statement_timeout')).toEqual([{ statement_timeout: '2500ms' }])
})

test('a refused statement counts as neither an outage nor a missing table', async () => {
  await db.insert(events).values(pittsburgh)
  const error = await db
    .insert(events)
    .values(pittsburgh)
    .catch((error) => error)
  expect([error.cause.code, isDatabaseUnavailable(error), isUninitialized(error)]).toEqual(['23505', false, false])
})

test('a database that is not open says how to open it', async () => {
  await closeDatabase()
  const error = await db
    .select()
    .from(events)
    .catch((error) => error)
  expect(error.cause.message).toBe('The database is not open: call openDatabase() first')
  expect(isDatabaseUnavailable(error)).toBe(false)
  await connectDatabase(database.target)
})

const proxy = await startProxy(database.address.host)
afterAll(async () => {
  proxy.close()
})

const throughProxy = (max = 1) =>
  connectPostgres(proxy.url(database.target.database), { max, statementTimeoutMs: 2500 })
const one = (sql: Sql) => sql`select 1 as one`
const nowhere = { host: '/nonexistent', port: 5432, user: 'app', database: 'postgres' }

test('a connection that breaks during a write is replaced at once', async () => {
  const sql = throughProxy(10)
  const failures = new Set<string>()
  const answered = Array<number>(20).fill(0)
  let going = true
  const workers = answered.map(async (_, worker) => {
    while (going)
      await one(sql).then(
        () => {
          answered[worker]!++
        },
        (error) => {
          failures.add(error.code)
        },
      )
  })
  for (let round = 1; round <= 10; round++) {
    await until(() => answered.every((count) => count >= round * 3))
    proxy.cut()
  }
  going = false
  await Promise.all(workers)
  await sql.end({ timeout: 0 })
  expect([...failures].filter((code) => code === 'CONNECT_TIMEOUT')).toEqual([])
})

test('every call fails soon while the database is away, however often it is tried', async () => {
  const sql = connectPostgres(nowhere, { max: 1, statementTimeoutMs: 2500 })
  for (let call = 0; call < 20; call++) expect(await one(sql).catch((error) => error.code)).toBe('ENOENT')
  await sql.end({ timeout: 0 })
})

test('a transaction whose connection broke sends nothing more, not even on the new connection', async () => {
  const sql = throughProxy()
  const [begun, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const said = Promise.withResolvers<unknown>()
  const transaction = sql
    .begin(async (tx) => {
      await one(tx as unknown as Sql)
      begun.resolve()
      await late.promise
      await tx`create table said_too_late (a int)`.then(said.resolve, (error) => said.resolve(error.code))
    })
    .catch((error) => error.code)
  await begun.promise
  proxy.cut()
  expect(await transaction).toBe('CONNECTION_CLOSED')
  await until(() =>
    one(sql).then(
      () => true,
      () => false,
    ),
  )
  late.resolve()
  expect(await said.promise).toBe('CONNECTION_CLOSED')
  expect([...(await sql`select to_regclass('said_too_late') as there`)]).toEqual([{ there: null }])
  await sql.end({ timeout: 0 })
})

test('a call that is withdrawn while its connection opens leaves the connection to the others', async () => {
  const sql = throughProxy()
  const withdrawn = one(sql)
  const refused = withdrawn.then(
    () => 'answered',
    (error) => error.code,
  )
  await Promise.resolve().then(() => withdrawn.cancel())
  expect(await refused).toBe('57014')
  expect([...(await one(sql))]).toEqual([{ one: 1 }])
  await sql.end({ timeout: 0 })
})

test('the driver sends the server no statements of its own', async () => {
  const sql = throughProxy()
  await one(sql)
  await sql.end({ timeout: 0 })
  expect(proxy.sent()).toContain('select 1 as one')
  expect(proxy.sent()).not.toContain('pg_type')
})

test('a transaction pooler is recognized by its address and gets no prepared statements', async () => {
  const pooled = [
    'postgres://u:p@ep-cool-pooler.eu.neon.tech/d',
    'postgres://u:p@db.example.org:6543/postgres',
    'postgres://u:p@db.example.org:6432/postgres',
    'postgres://u:p@db.example.org/d?pgbouncer=true',
  ]
  for (const address of pooled) {
    expect(isPooled(address)).toBe(true)
    const { options } = connectPostgres(address, { max: 1, statementTimeoutMs: 2500 })
    expect([options.prepare, options.connection.statement_timeout]).toEqual([false, undefined])
    expect(options.connection).not.toHaveProperty('pgbouncer')
  }
  expect(isPooled('postgres://u:p@db.example.org/d')).toBe(false)
})
