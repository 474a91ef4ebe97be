import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepLogShort } from '../../db/embedded/postmaster.ts'
import { type EmbeddedStatus, embeddedStatus, stopEmbedded } from '../../db/embedded/status.ts'
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

test('the log of the running server has an end, and holds no statement that failed', async () => {
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

test('a server that came first may leave first', async () => {
  await app.open({ dataDir })
  await cli.open({ dataDir })
  expect(await app.close()).toBe('left-running')
  expect(await cli.close()).toBe('stopped')
})

test('after kill -9 of the app the next start adopts the database with every acknowledged row', async () => {
  await app.open({ dataDir })
  await app.execute(`create table if not exists kept (n int)`)
  for (let n = 0; n < 20; n++) await app.execute(`insert into kept values (${n})`)
  const { pid } = await running()
  await app.kill()
  await cli.open({ dataDir })
  expect((await running()).pid).toBe(pid)
  expect(await cli.execute(`select count(*)::int as rows from kept`)).toEqual([{ rows: 20 }])
})

test('after kill -9 of app and database the next start recovers', async () => {
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

test('a lock file with the number of some other living process does not stand in the way', async () => {
  await app.open({ dataDir })
  await app.close()
  writeFileSync(join(dataDir, 'pg18/postmaster.pid'), `${process.pid}\n${join(dataDir, 'pg18')}\n0\n5432\n\n\n0 0\n`)
  await cli.open({ dataDir })
  expect((await running()).pid).not.toBe(process.pid)
})

test('what a process left that was killed while it made the files is removed by the next one, and nobody else’s is', async () => {
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
