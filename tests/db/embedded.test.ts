import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCluster } from '../../db/embedded/cluster.ts'
import { type EmbeddedStatus, embeddedStatus, ensureEmbedded, stopEmbedded } from '../../db/embedded/lifecycle.ts'
import { keepLogShort, startPostmaster } from '../../db/embedded/postmaster.ts'
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

test('the first start makes the database, the last one out stops it, and what was written is there again', async () => {
  expect(await embeddedStatus(dataDir)).toEqual({ state: 'not-created' })
  await app.open({ dataDir })
  await app.execute(`create table notes (words text)`)
  await app.execute(`insert into notes values ('still here')`)
  expect(await app.close()).toBe('stopped')
  expect(await embeddedStatus(dataDir)).toEqual({ state: 'stopped', major: 18, pgData: join(dataDir, 'pg18') })
  await cli.open({ dataDir })
  expect(await cli.execute(`select words from notes`)).toEqual([{ words: 'still here' }])
})

test('the command line works beside the running server and leaves it running', async () => {
  await app.open({ dataDir })
  const { pid } = await running()
  await cli.open({ dataDir })
  expect(await running()).toMatchObject({ pid, users: 2 })
  expect(await stopEmbedded(dataDir)).toBe('in-use')
  expect(await cli.close()).toBe('left-running')
  expect(await app.execute('select 1 as one')).toEqual([{ one: 1 }])
  expect(await app.close()).toBe('stopped')
  expect(await stopEmbedded(dataDir)).toBe('not-running')
})

test('the log of the running server stays short and contains no failed statement', async () => {
  await app.open({ dataDir })
  const log = join(dataDir, 'postgres.log')
  appendFileSync(log, 'x'.repeat(2000))
  const keeper = keepLogShort(log, { mostBytes: 2000, lookMs: 1 })
  await until(() => statSync(log).size === 0)
  keeper.stop()
  expect(readFileSync(`${log}.1`, 'utf8')).toEndWith('x'.repeat(2000))
  await expect(app.execute('select 1 / 0 as secret')).rejects.toThrow()
  await until(() => readFileSync(log, 'utf8').includes('division by zero'))
  expect(readFileSync(log, 'utf8')).not.toContain('secret')
})

test('the process that started the server may end first', async () => {
  await app.open({ dataDir })
  await cli.open({ dataDir })
  expect(await app.close()).toBe('left-running')
  expect(await cli.close()).toBe('stopped')
})

test('the next start after kill -9 of the app adopts the database with every acknowledged row', async () => {
  await app.open({ dataDir })
  await app.execute(`create table if not exists kept (n int)`)
  for (let n = 0; n < 20; n++) await app.execute(`insert into kept values (${n})`)
  const { pid } = await running()
  await app.kill()
  await cli.open({ dataDir })
  expect((await running()).pid).toBe(pid)
  expect(await cli.execute(`select count(*)::int as rows from kept`)).toEqual([{ rows: 20 }])
})

test('the next start after kill -9 of app and database recovers', async () => {
  await app.open({ dataDir })
  await app.execute(`create table if not exists survivors (n int)`)
  await app.execute(`insert into survivors values (1)`)
  const { pid } = await running()
  await app.kill()
  process.kill(pid, 'SIGKILL')
  await cli.open({ dataDir })
  expect((await running()).pid).not.toBe(pid)
  expect(await cli.execute(`select n from survivors`)).toEqual([{ n: 1 }])
})

test('a database that dies under the app is started again by the app', async () => {
  await app.open({ dataDir })
  const { pid } = await running()
  process.kill(pid, 'SIGKILL')
  await until(async () => {
    const status = await embeddedStatus(dataDir).catch(() => undefined)
    return status?.state === 'running' && status.pid !== pid && status.users === 1
  })
  await until(() =>
    app.execute('select 1').then(
      () => true,
      () => false,
    ),
  )
  expect(await app.close()).toBe('stopped')
})

test.if(existsSync('/proc/self'))('a server whose program was deleted gives way to a new one', async () => {
  await app.open({ dataDir })
  await app.close()
  const cluster = await openCluster(dataDir)
  const root = join(scratch, 'clone')
  cpSync(cluster.binaries.root, root, { recursive: true })
  startPostmaster({ ...cluster, binaries: { ...cluster.binaries, root } })
  const status = () => embeddedStatus(dataDir).catch(() => undefined)
  await until(async () => (await status())?.state === 'running')
  const { pid } = await running()
  rmSync(root, { recursive: true })
  await app.open({ dataDir })
  expect((await running()).pid).not.toBe(pid)
  expect(await app.close()).toBe('stopped')
})

test("a lock file with another living process's number does not prevent a start", async () => {
  await app.open({ dataDir })
  await app.close()
  writeFileSync(join(dataDir, 'pg18/postmaster.pid'), `${process.pid}\n${join(dataDir, 'pg18')}\n0\n5432\n\n\n0 0\n`)
  await cli.open({ dataDir })
  expect((await running()).pid).not.toBe(process.pid)
})

test('the next start removes the unfinished files of a killed process and nobody else’s', async () => {
  const fresh = join(scratch, 'left')
  const { pid: dead, exited } = Bun.spawn(['true'])
  await exited
  const [left, living] = [`.making-${dead}_abcdef`, `.making-${process.pid}_abcdef`]
  for (const name of [left, living]) mkdirSync(join(fresh, name, 'base'), { recursive: true })
  await app.open({ dataDir: fresh })
  expect(readdirSync(fresh).filter((name) => name.startsWith('.'))).toEqual([living])
  expect(await app.close()).toBe('stopped')
})

test('four processes at the very first start share one database', async () => {
  const fresh = join(scratch, 'four')
  const four = [app, cli, startOtherProcess(), startOtherProcess()]
  await Promise.all(four.map((each) => each.open({ dataDir: fresh })))
  expect((await running(fresh)).users).toBe(4)
  expect(readdirSync(fresh).sort()).toEqual(['pg18', 'postgres.log'])
  const left = await Promise.all(four.map((each) => each.close()))
  expect(left.sort()).toEqual(['left-running', 'left-running', 'left-running', 'stopped'])
  expect(await running(fresh)).toMatchObject({ state: 'stopped' })
})

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

test('a data folder is closed to all but its owner, except one with other files in it', async () => {
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

test('the app is no superuser, even on a database that it created as one', async () => {
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

test('a data folder below a private home works, even for root, who runs Postgres as another user', async () => {
  const home = join(scratch, 'home')
  mkdirSync(home, { mode: 0o700 })
  await app.open({ dataDir: join(home, 'project/.data') })
  await cli.open({ dataDir: join(home, 'project/.data') })
  expect(await app.close()).toBe('left-running')
  expect(await cli.close()).toBe('stopped')
})

describe('says in a sentence', () => {
  const refusal = async (folder: string) => {
    const error = await ensureEmbedded(folder).catch((error) => error)
    return [error.name, error.message]
  }

  test('that the data is of another major version, and starts nothing beside it', async () => {
    const old = join(scratch, 'old')
    mkdirSync(join(old, 'pg9'), { recursive: true })
    const [name, message] = await refusal(old)
    expect(name).toBe('EmbeddedProblem')
    expect(message).toStartWith(`The data in ${old} was written by Postgres 9, but only Postgres 18`)
    expect(message).toEndWith('. Install Postgres 9, or set DATA_DIR or DATABASE_URL')
    expect(readdirSync(old)).toEqual(['pg9'])
  })

  test('that a file is in the way of the data folder', async () => {
    const file = join(scratch, 'file')
    writeFileSync(file, '')
    expect(await refusal(join(file, 'data'))).toEqual([
      'EmbeddedProblem',
      `Cannot write ${join(file, 'data')}: a file has the folder's name: set DATA_DIR or DATABASE_URL`,
    ])
  })

  test.if(existsSync('/proc/self'))('that the place cannot be written', async () => {
    expect(await refusal('/proc/companion')).toEqual([
      'EmbeddedProblem',
      'Cannot write /proc/companion: it cannot be created there: set DATA_DIR or DATABASE_URL',
    ])
  })

  test('what the server said where it does not start, and leaves its files alone', async () => {
    await app.open({ dataDir })
    await app.close()
    const [control, away] = [join(dataDir, 'pg18/global/pg_control'), join(scratch, 'pg_control')]
    renameSync(control, away)
    const [name, message] = await refusal(dataDir)
    renameSync(away, control)
    expect(name).toBe('EmbeddedProblem')
    expect(message).toContain('The embedded Postgres did not start')
    expect(message).toContain('could not find the database system')
    await cli.open({ dataDir })
    expect(await cli.close()).toBe('stopped')
  })
})
