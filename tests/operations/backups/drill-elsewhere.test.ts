import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { ensureEmbedded } from '../../../db/embedded/lifecycle.ts'
import { newId } from '../../../db/new-id.ts'
import { connect } from '../../../db/pool/connection.ts'
import { createAdmin } from '../../../src/features/auth/service.ts'
import { seedEmptyDatabase } from '../../../src/operations/seeding/first-data.ts'
import { cli } from '../../support/cli.ts'
import { type TestDatabase, testDatabase, testDataDir } from '../../support/database.ts'
import { type Line, startProxy } from '../../support/proxy.ts'
import { until } from '../../support/until.ts'

const folder = mkdtempSync(join(tmpdir(), 'drill-'))
const file = join(folder, 'kept.jsonl.zst')
/** Whom an operator made for the app, on a database of his own. */
const user = `drilling_${newId().toLowerCase()}`
let database: TestDatabase
let operator: Sql
let line: Line
let address: string

beforeAll(async () => {
  database = await testDatabase()
  line = await startProxy(database.address.host)
  operator = connect((await ensureEmbedded(testDataDir)).superuser, { max: 1, statementTimeoutMs: 0, name: 'operator' })
  await operator.unsafe(`create role ${user} login in role companion`)
  address = line.url(database.target.database).replace('companion@', `${user}@`)
  await seedEmptyDatabase()
  await createAdmin({ username: 'organizer', password: 'correct horse battery' })
  const kept = await cli(['backup', '--out', file], { DATA_DIR: folder, DATABASE_URL: address })
  expect(kept.code).toBe(0)
})
afterAll(async () => {
  line.close()
  await operator.unsafe(`drop role ${user}`)
  await operator.end({ timeout: 1 })
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function drilled(settings: Record<string, string>) {
  const { out } = await cli(['doctor', '--json', '--drill', file], { DATA_DIR: folder, ...settings })
  const { findings } = JSON.parse(out) as { findings: { about: string; state: string; found: string }[] }
  const { state, found } = findings.find(({ about }) => about === 'Restore drill')!
  return { state, found, left: await countDrills() }
}

const countDrills = async () => (await operator`select from pg_database where datname like 'drill%'`).length

test('who may make no database is told that the backup is whole, and what to grant', async () => {
  expect(await drilled({ DATABASE_URL: address })).toEqual({
    state: 'warning',
    found: `${file} is whole, but this user may not make a database to try it in`,
    left: 0,
  })
})

test('who may sees it restored beside the database of the app, of several hosts at the one that may be written', async () => {
  await operator.unsafe(`alter role ${user} createdb`)
  const restored = { state: 'ok', found: expect.stringMatching(/: [1-9]\d* rows came back, /), left: 0 }
  expect(await drilled({ DATABASE_URL: address })).toEqual(restored)
  expect(await drilled({ DATABASE_URL: address.replace('@', '@127.0.0.1:1,') })).toEqual(restored)
})

test('broken off by Ctrl-C it leaves no copy of everything behind', async () => {
  const command = join(import.meta.dirname, '../../../cli/index.ts')
  const drilling = Bun.spawn([process.execPath, command, 'doctor', '--drill', file], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: address },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  await until(async () => (await countDrills()) > 0)
  drilling.kill('SIGINT')
  expect([await drilling.exited, await countDrills()]).toEqual([130, 0])
})
