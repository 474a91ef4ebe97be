import { afterAll, describe, expect, test } from 'bun:test'
import type { Sql } from 'postgres'
import { DbDown, DbTimeout } from '../../db/errors.ts'
import { connectPostgres } from '../../db/pool/connection.ts'
import { LimitedClient, Pool } from '../../db/pool/pool.ts'
import { openFileDatabase } from '../support/database.ts'
import { stopClock } from '../support/passing-time.ts'
import { startProxy } from '../support/proxy.ts'
import { until } from '../support/until.ts'

const database = await openFileDatabase()
const proxy = await startProxy(database.address.host)
afterAll(async () => {
  proxy.close()
})

const throughProxy = (max: number) =>
  connectPostgres(proxy.url(database.target.database), { max, statementTimeoutMs: LONG_MS })
const poolThroughProxy = (size: number) => new Pool({ connect: () => throughProxy(size), size, queue: 100 })
/** For what comes to its end by itself. */
const LONG_MS = 20_000
const one = (sql: Sql) => sql`select 1 as one`
const nowhere = { host: '/nonexistent', port: 5432, user: 'app', database: 'postgres' }

describe('behind the gate', () => {
  test('a slow statement holds up nobody else', async () => {
    const pool = poolThroughProxy(2)
    await Promise.all([pool.run(one, LONG_MS), pool.run(one, LONG_MS)])
    const holder = connectPostgres(database.address, { max: 1, statementTimeoutMs: 0 })
    await holder`select pg_advisory_lock(1)`
    const slow = pool.run((sql) => sql`select pg_advisory_lock_shared(1)`, LONG_MS)
    await until(async () => (await holder`select 1 from pg_locks where not granted and objid = 1`).length === 1)
    const quick = await Promise.all(Array.from({ length: 40 }, () => pool.run(one, LONG_MS)))
    expect(quick).toHaveLength(40)
    await holder.end({ timeout: 0 })
    await slow
    await pool.end()
  })

  test('a table that changes under prepared statements fails some calls, and hangs none', async () => {
    const pool = poolThroughProxy(2)
    const all = () =>
      Promise.allSettled(
        Array.from({ length: 20 }, (_, call) =>
          pool.run((sql) => sql`select * from changing where a > ${call}`, LONG_MS),
        ),
      )
    await pool.run((sql) => sql.unsafe('create table changing (a int)'), LONG_MS)
    await all()
    await pool.run((sql) => sql.unsafe('alter table changing add b int'), LONG_MS)
    const settled = await all()
    expect(settled.filter((each) => each.status === 'rejected' && each.reason instanceof DbTimeout)).toEqual([])
    expect((await all()).every((each) => each.status === 'fulfilled')).toBe(true)
    await pool.end()
  })

  test('silent connections are given up and replaced', async () => {
    const pool = poolThroughProxy(2)
    await Promise.all([pool.run(one, LONG_MS), pool.run(one, LONG_MS)])
    proxy.freeze()
    const silent = await Promise.allSettled([pool.run(one, 20), pool.run(one, 20), pool.run(one, 20)])
    expect(silent.map((each) => each.status === 'rejected' && each.reason.name)).toEqual(Array(3).fill('DbTimeout'))
    await Bun.sleep(0)
    expect([...(await pool.run(one, LONG_MS))]).toEqual([{ one: 1 }])
    await pool.end()
  })

  test('a silent connection beside a working one is given up, and its place returns', async () => {
    const pool = poolThroughProxy(2)
    await pool.run(one, LONG_MS)
    proxy.freeze()
    expect(await pool.run(one, 20).catch((error) => error.name)).toBe('DbTimeout')
    await until(async () => {
      expect([...(await pool.run(one, LONG_MS))]).toEqual([{ one: 1 }])
      return pool.state.inUse === 0
    })
    await pool.end()
  })

  test('calls after a failed connection are refused without another try', async () => {
    let tries = 0
    const pool = new Pool({
      connect: () => connectPostgres(nowhere, { max: 1, statementTimeoutMs: 2500 }),
      size: 1,
      queue: 10,
    })
    const ask = () =>
      pool
        .run((sql) => {
          tries++
          return one(sql)
        }, LONG_MS)
        .catch((error) => error)
    const goOn = stopClock()
    expect(await ask()).toBeInstanceOf(DbDown)
    expect(await ask()).toBeInstanceOf(DbDown)
    expect(tries).toBe(1)
    goOn()
    await until(async () => {
      await ask()
      return tries > 1
    })
    await pool.end()
  })

  test('a sent statement that nobody waits for is left to the server', async () => {
    const pool = poolThroughProxy(1)
    const client = new LimitedClient(
      () => pool,
      () => 100,
    )
    await pool.run((sql) => sql.unsafe('create table sent (a int)'), LONG_MS)
    const holder = connectPostgres(database.address, { max: 1, statementTimeoutMs: 0 })
    await holder`select pg_advisory_lock(2)`
    const asked = client.unsafe('insert into sent select 1 from pg_advisory_xact_lock(2)')
    expect(await asked.catch((error) => error)).toBeInstanceOf(DbTimeout)
    await holder.end({ timeout: 0 })
    await until(async () => (await pool.run((sql) => sql`select a from sent`, LONG_MS)).length === 1)
    await pool.end()
  })
})
