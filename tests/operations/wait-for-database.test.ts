import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Subprocess } from 'bun'
import { ADMIN } from '../support/app.ts'
import { openFileDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { whileLocked } from '../support/locked-table.ts'
import { startProxy } from '../support/proxy.ts'
import { runApp } from '../support/running-app.ts'
import { expectSoon } from '../support/until.ts'

const folder = mkdtempSync(join(tmpdir(), 'conference-waiting-'))
const database = await openFileDatabase()
const line = await startProxy(database.address.host)
afterAll(async () => {
  line.close()
  rmSync(folder, { recursive: true })
})

const settings = (name = database.target.database) => ({
  DATA_DIR: folder,
  DATABASE_URL: line.url(name),
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
})

test('a start waits for the database: alive and not ready meanwhile, and then all is well', async () => {
  line.close()
  const port = await freePort()
  const log = join(folder, 'app.log')
  const starting = runApp(settings(), port, { log })
  // It is looked at below, and must not be unhandled until then.
  starting.catch(() => {})
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init).catch(() => undefined)
    return answer && [answer.status, answer.headers.get('retry-after'), (await answer.text()).split('\n')[0]]
  }
  await expectSoon(() => ask('/healthz'), [200, null, 'waiting for the database'])
  const notYet = 'The database has not answered since this process started'
  for (const path of ['/readyz', '/readyz/shutdown']) expect(await ask(path)).toEqual([503, '2', notYet])
  expect(await ask('/')).toEqual([503, '2', expect.stringContaining('<h1>Back in a moment</h1>')])
  expect(await ask('/api/sessions')).toEqual([503, '2', expect.stringContaining('Nothing was lost')])
  expect(await ask('/favicon.svg')).toMatchObject({ 0: 200 })
  // Others may have copies, and are asked by a proxy that says that it can.
  expect(await ask('/', { headers: { 'x-elsewhere-on': '502' } })).toEqual([
    502,
    null,
    `${notYet}. Ask another process`,
  ])

  await line.reopen()
  const app = await starting
  expect(await Bun.file(log).text()).toMatch(
    /^Waiting for the database: DATABASE_URL: connect ECONNREFUSED 127\.0\.0\.1:\d+: check that the database is running and listens at that host and port\n$/,
  )
  expect(await ask('/healthz')).toEqual([200, null, 'alive'])
  await expectSoon(() => ask('/readyz'), [200, null, 'ready'])
  expect(await app.end('SIGTERM')).toBe(0)
})

test('a database that is too slow is waited for as well; told to end meanwhile, the app ends', () =>
  whileLocked({ database }, 'users', async () => {
    const app = start(settings())
    // Who gives it up first, Postgres or the app itself, a busy machine decides.
    expect(await readFirst(app.stderr)).toBeOneOf([
      'Waiting for the database: canceling statement due to statement timeout\n',
      'Waiting for the database: The database did not answer within 3000 ms\n',
    ])
    app.kill('SIGTERM')
    expect(await app.exited).toBe(0)
  }))

test('what no waiting cures is said at once, in one line', async () => {
  const app = start(settings('no_such_database'))
  const said = await new Response(app.stderr).text()
  expect([await app.exited, said]).toEqual([
    1,
    'Cannot start: DATABASE_URL: database "no_such_database" does not exist: create that database, or correct its name\n',
  ])
})

function start(env: Record<string, string>): Subprocess<'ignore', 'ignore', 'pipe'> {
  return Bun.spawn([process.execPath, 'src/server.ts'], {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

async function readFirst(stream: ReadableStream<Uint8Array>): Promise<string> {
  for await (const bytes of stream) return new TextDecoder().decode(bytes)
  return ''
}
