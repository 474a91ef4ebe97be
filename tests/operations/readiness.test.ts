import { afterAll, expect, spyOn, test } from 'bun:test'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { closeDatabase, connectDatabase, db } from '../../db/client.ts'
import { startRevisionSync } from '../../db/revision-sync.ts'
import { env } from '../../src/env.ts'
import { startFileApp } from '../support/app.ts'
import { testDataDir } from '../support/database.ts'
import { startProxy } from '../support/proxy.ts'
import { expectSoon } from '../support/until.ts'

const uploads = join(env.DATA_DIR, 'uploads')
mkdirSync(env.DATA_DIR, { recursive: true })
rmSync(uploads, { recursive: true, force: true })
// As where a disk was not mounted: not even root can write there.
symlinkSync('/not/mounted/anywhere', uploads)
const app = await startFileApp()
const line = await startProxy(app.database.address.host)
await closeDatabase()
await connectDatabase({ databaseUrl: line.url(app.database.target.database), dataDir: testDataDir })
startRevisionSync()
afterAll(async () => {
  line.close()
})

const asked = async (path: string) => {
  const answer = await app.visitor().get(path)
  return [answer.status, await answer.text()]
}

test('a process is not ready while pictures cannot be stored, and is once they can', async () => {
  await expectSoon(() => asked('/readyz'), [503, 'Pictures cannot be stored'])
  rmSync(uploads)
  await expectSoon(() => asked('/readyz'), [200, 'ready'])
})

test('what balancers are told is kept by nobody, and no limit counts it', async () => {
  const client = app.visitor()
  for (const path of ['/healthz', '/readyz']) {
    const { headers } = await client.get(path)
    expect([path, headers.get('cache-control'), headers.get('content-type')]).toEqual([
      path,
      'no-store',
      'text/plain; charset=utf-8',
    ])
    // More than a network may call at once (http/request-throttle).
    for (let n = 0; n < 24; n++) await Promise.all(Array.from({ length: 100 }, () => client.get(path)))
  }
  expect((await client.get('/api/search?q=a')).status).toBe(200)
})

test('a process is not ready on a database that lacks a migration of its version', async () => {
  const newest = sql`(select max(created_at) from drizzle.__drizzle_migrations)`
  await db.execute(sql`update drizzle.__drizzle_migrations set created_at = -created_at where created_at = ${newest}`)
  await expectSoon(() => asked('/readyz'), [503, 'The database is missing 1 migration of this version'])
  await db.execute(sql`update drizzle.__drizzle_migrations set created_at = -created_at where created_at < 0`)
  await expectSoon(() => asked('/readyz'), [200, 'ready'])
})

test('nor on one that does not let it look', async () => {
  const logged = spyOn(console, 'error').mockImplementation(() => {})
  await db.execute(sql`alter table drizzle.__drizzle_migrations rename created_at to made_at`)
  await expectSoon(() => asked('/readyz'), [503, 'The applied migrations could not be read'])
  await db.execute(sql`alter table drizzle.__drizzle_migrations rename made_at to created_at`)
  await expectSoon(() => asked('/readyz'), [200, 'ready'])
  expect(String(logged.mock.calls[0])).toStartWith('The database could not be asked for its migrations: ')
  logged.mockRestore()
})

test('while the database is away a process is alive and not ready, and is ready again by itself', async () => {
  line.close()
  await expectSoon(() => asked('/readyz'), [503, 'The database does not answer'])
  expect(await asked('/healthz')).toEqual([200, 'alive'])
  // For who would send nobody anywhere.
  expect(await asked('/readyz/shutdown')).toEqual([200, 'ready'])
  await line.reopen()
  await expectSoon(() => asked('/readyz'), [200, 'ready'])
})
