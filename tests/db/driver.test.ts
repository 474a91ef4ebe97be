import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Sql } from 'postgres'
import { connectPostgres, isPooled } from '../../db/pool/connection.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { type Line, startProxy } from '../support/proxy.ts'
import { until } from '../support/until.ts'

let database: TestDatabase
let proxy: Line
beforeAll(async () => {
  database = await testDatabase()
  proxy = await startProxy(database.address.host)
})
afterAll(async () => {
  proxy.close()
  await database.close()
})

const throughProxy = (max = 1) =>
  connectPostgres(proxy.url(database.target.database), { max, statementTimeoutMs: 2500 })
const one = (sql: Sql) => sql`select 1 as one`
const nowhere = { host: '/nonexistent', port: 5432, user: 'app', database: 'postgres' }

test('a line that breaks while something is being written is replaced at once', async () => {
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

test('while the database is away each call hears so soon, however often it was tried', async () => {
  const sql = connectPostgres(nowhere, { max: 1, statementTimeoutMs: 2500 })
  for (let call = 0; call < 20; call++) expect(await one(sql).catch((error) => error.code)).toBe('ENOENT')
  await sql.end({ timeout: 0 })
})

test('what a transaction still says after its line broke is said to nobody, not to the line that replaced it', async () => {
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

test('a call that was taken back while its line was being made leaves the line to the others', async () => {
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

test('nothing is asked of the server but what we ask', async () => {
  const sql = throughProxy()
  await one(sql)
  await sql.end({ timeout: 0 })
  expect(proxy.sent()).toContain('select 1 as one')
  expect(proxy.sent()).not.toContain('pg_type')
})

test('a transaction pooler is known by its address, and gets no prepared statements', async () => {
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
