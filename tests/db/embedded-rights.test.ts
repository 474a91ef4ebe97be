import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureEmbedded } from '../../db/embedded/lifecycle.ts'
import { type EmbeddedStatus, embeddedStatus, stopEmbedded } from '../../db/embedded/status.ts'
import { connectPostgres } from '../../db/pool/connection.ts'
import { type OtherProcess, startOtherProcess } from '../support/other-process.ts'
import { until } from '../support/until.ts'

type Running = Extract<EmbeddedStatus, { state: 'running' }>

// Making one takes a second, so most tests share it; the others make their own below `scratch`.
const scratch = mkdtempSync(join(tmpdir(), 'embedded-test-'))
chmodSync(scratch, 0o755)
const dataDir = join(scratch, 'shared')
const running = async (folder = dataDir) => (await embeddedStatus(folder)) as Running

let app: OtherProcess
let cli: OtherProcess
beforeEach(() => {
  app = startOtherProcess()
  cli = startOtherProcess()
})
afterEach(async () => {
  await Promise.all([app.kill(), cli.kill()])
  await until(async () => (await stopEmbedded(dataDir)) !== 'in-use')
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test.if(existsSync('/proc/self/environ'))('Postgres is told none of our settings, which hold secrets', async () => {
  process.env.ADMIN_PASSWORD = 'correct horse battery'
  await using teller = startOtherProcess()
  delete process.env.ADMIN_PASSWORD
  await teller.open({ dataDir })
  const given = readFileSync(`/proc/${(await running()).pid}/environ`, 'utf8')
    .split('\0')
    .filter(Boolean)
  const names = given.map((each) => each.split('=')[0]!).filter((name) => name !== 'PG_GRANDPARENT_PID')
  const needed = ['LC_ALL', 'LD_LIBRARY_PATH', 'PATH', 'TMPDIR', 'TZ']
  expect(names.filter((name) => !needed.includes(name))).toEqual([])
  expect(names).toContain('PATH')
  await teller.close()
})

test('the data folder is its owner’s, also one that was open to everybody, and one that holds other things is left', async () => {
  const modeOf = (path: string) => statSync(path).mode & 0o777
  // Root’s Postgres runs as somebody else, who has to pass through.
  const closed = process.getuid?.() === 0 ? 0o711 : 0o700
  const [open, shared] = [join(scratch, 'open'), join(scratch, 'with-other-things')]
  for (const folder of [open, shared]) {
    // What an upgrade keeps, and what one that was broken off left, is ours as well.
    for (const name of ['uploads', 'pg14-before-upgrade', '.upgrading-pg15', '.upgrading-rows'])
      mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, 'app-secret'), 'secret')
    for (const place of [folder, join(folder, 'uploads')]) chmodSync(place, 0o755)
    chmodSync(join(folder, 'app-secret'), 0o644)
  }
  writeFileSync(join(shared, 'photos.zip'), '')
  await app.open({ dataDir: open })
  await cli.open({ dataDir: shared })
  expect([modeOf(open), modeOf(shared)]).toEqual([closed, 0o755])
  for (const folder of [open, shared])
    expect(['uploads', 'app-secret', 'postgres.log'].map((name) => modeOf(join(folder, name)))).toEqual([
      0o700, 0o600, 0o600,
    ])
  await app.close()
  await cli.close()
})

test('the app is no superuser, also on a database that it made and filled as one', async () => {
  const superuser = async (...statements: string[]) => {
    const embedded = await ensureEmbedded(dataDir)
    const sql = connectPostgres(embedded.superuser, { max: 1, statementTimeoutMs: 0 })
    for (const statement of statements) await sql.unsafe(statement)
    await sql.end({ timeout: 1 })
    await embedded.release()
  }
  await app.open({ dataDir })
  await app.close()
  await superuser(
    'create schema earlier',
    'create table earlier.pages (id serial primary key, words text)',
    `insert into earlier.pages (words) values ('still here')`,
    'alter database postgres owner to app',
  )
  await app.open({ dataDir })
  expect(
    await app.execute('select current_user::text as me, usesuper from pg_user where usename = current_user'),
  ).toEqual([{ me: 'companion', usesuper: false }])
  await app.execute(`insert into earlier.pages (words) values ('and more')`)
  await app.execute('alter table earlier.pages add column more text')
  expect(await app.execute('select id, words from earlier.pages order by id')).toEqual([
    { id: 1, words: 'still here' },
    { id: 2, words: 'and more' },
  ])
  await app.execute('create schema later')
  expect(app.execute(`copy earlier.pages to program 'cat'`)).rejects.toThrow('permission denied')
  expect(await app.close()).toBe('stopped')
})

test('a data folder below a private home works, also for root, who runs Postgres as somebody else', async () => {
  const home = join(scratch, 'home')
  mkdirSync(home, { mode: 0o700 })
  await app.open({ dataDir: join(home, 'project/.data') })
  await cli.open({ dataDir: join(home, 'project/.data') })
  expect(await app.close()).toBe('left-running')
  expect(await cli.close()).toBe('stopped')
})
