import { afterAll, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { closeDatabase, connectDatabase, db } from '../../db/client.ts'
import { embeddedStatus } from '../../db/embedded/status.ts'
import { entries } from '../../db/migrations/meta/_journal.json'
import { pluralize } from '../../src/text/pluralize.ts'
import { cli } from '../support/cli.ts'
import { cliFolder } from '../support/cli-folder.ts'

const all = entries.length
afterAll(closeDatabase)
const { dataDir, env } = cliFolder()

test('before the first start there is nothing, and looking makes nothing', async () => {
  expect(await cli(['db', 'status'], env)).toEqual({
    code: 0,
    out: 'Embedded database, not created yet (the first start creates it)\n',
    err: '',
  })
  expect((await cli(['db', 'stop'], env)).out).toBe('The embedded database is not running. Nothing to do.\n')
  expect((await cli(['db', 'migrate', '--dry-run'], env)).out).toBe(
    `Would create the embedded database and apply ${pluralize(all, 'migration')}. Nothing was changed.\n`,
  )
  expect((await cli(['doctor'], env)).out).toContain('Start the app, or run `bun cli db migrate`.')
  expect(existsSync(join(dataDir, 'postgres.log'))).toBe(false)
})

test('the tables are made on request', async () => {
  expect((await cli(['db', 'migrate'], env)).out).toBe(
    `Applied ${pluralize(all, 'migration')}: the tables are up to date.\n`,
  )
  expect((await cli(['db', 'migrate'], env)).out).toBe('The tables are up to date. Nothing to do.\n')
  expect(JSON.parse((await cli(['db', 'migrate', '--json'], env)).out)).toEqual({
    applied: 0,
    pending: 0,
    ahead: 0,
    dryRun: false,
  })
})

test('a stopped database stays stopped when it is looked at', async () => {
  const { out } = await cli(['db', 'status'], env)
  expect(out).toStartWith('Embedded database, stopped (starts when needed)\n')
  expect(out).toContain(`Data folder  ${join(dataDir, 'pg')}`)
  expect((await embeddedStatus(dataDir)).state).toBe('stopped')
})

test('of a running one it says who uses it and what is in it', async () => {
  await connectDatabase({ dataDir })
  const status = await embeddedStatus(dataDir)
  const { out } = await cli(['db', 'status'], env)
  expect(out).toStartWith(
    `Embedded database, running (process ${status.state === 'running' && status.pid}), in use by 1 process\n`,
  )
  expect(out).toMatch(new RegExp(`^Migrations +${all} applied$`, 'm'))
  expect(out).toMatch(/^ {2}attendee_messages +0$/m)
  expect(JSON.parse((await cli(['db', 'status', '--json'], env)).out)).toMatchObject({
    kind: 'embedded',
    state: 'running',
    users: 1,
    pgData: status.state === 'running' && status.pgData,
    migrations: { applied: all, pending: 0, ahead: 0 },
    rows: { events: 0, sessions: 0, login_sessions: 0 },
  })
})

test('one that is in use is not stopped', async () => {
  const stopped = await cli(['db', 'stop'], env)
  expect(stopped.code).toBe(1)
  expect(stopped.err).toMatch(/^The database is in use by 1 process \(one since .+Z\)\. Stop it first\.\n$/)
  expect((await db.execute(sql`select 1 as one`))[0]).toEqual({ one: 1 })
})

test('one that a killed app left running is seen, and stopped', async () => {
  await closeDatabase()
  const killed = Bun.spawn(
    [
      process.execPath,
      '-e',
      `await (await import('./db/client.ts')).openDatabase(); process.kill(process.pid, 'SIGKILL')`,
    ],
    { cwd: join(import.meta.dirname, '../..'), env: { ...process.env, ...env } },
  )
  await killed.exited
  expect((await cli(['db', 'status'], env)).out).toContain('but unused. Stop it with `bun cli db stop`')
  expect((await embeddedStatus(dataDir)).state).toBe('running')
  expect((await cli(['db', 'stop', '--dry-run'], env)).out).toMatch(
    /^Would stop process \d+\. Nothing was changed\.\n$/,
  )
  expect((await cli(['db', 'stop'], env)).out).toMatch(/^Stopped the embedded database \(process \d+\)\.\n$/)
  expect((await embeddedStatus(dataDir)).state).toBe('stopped')
})

test.each(['127.0.0.1:1', '127.0.0.1:1,127.0.0.1:2'])(
  'the address %s is shown without its password, and not ours to stop',
  async (hosts) => {
    const external = { ...env, DATABASE_URL: `postgres://app:secret-word@${hosts}/conference` }
    const status = await cli(['db', 'status'], external)
    expect([status.code, status.out, status.err]).toEqual([
      69,
      '',
      expect.stringMatching(new RegExp(`^postgres://app@${hosts}/conference is not responding: .+\n$`, 'm')),
    ])
    expect((await cli(['db', 'stop'], external)).err).toBe(
      'DATABASE_URL is set, and only the embedded database can be stopped here.\n',
    )
  },
)
