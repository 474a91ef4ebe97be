import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureEmbedded } from '../../../db/embedded/lifecycle.ts'
import { newId } from '../../../db/ids.ts'
import { connectPostgres } from '../../../db/pool/connection.ts'
import { createAdmin } from '../../../src/features/auth/service.ts'
import { seedEmptyDatabase } from '../../../src/operations/seed-empty-database.ts'
import { cli } from '../../support/cli.ts'
import { openFileDatabase, testDataDir } from '../../support/database.ts'
import { startProxy } from '../../support/proxy.ts'
import { until } from '../../support/until.ts'
import { drillDatabases, stoppedDrill } from './stopped-drill.ts'

const folder = mkdtempSync(join(tmpdir(), 'drill-'))
const file = join(folder, 'kept.jsonl.zst')
/** Whom an operator made for the app, on a database of his own. */
const user = `drilling_${newId().toLowerCase()}`

const database = await openFileDatabase()
const line = await startProxy(database.address.host)
const operator = connectPostgres((await ensureEmbedded(testDataDir)).superuser, {
  max: 1,
  statementTimeoutMs: 0,
  name: 'operator',
})
await operator.unsafe(`create role ${user} login in role companion`)
const address = line.url(database.target.database).replace('companion@', `${user}@`)
await seedEmptyDatabase()
await createAdmin({ username: 'organizer', password: 'correct horse battery' })
const kept = await cli(['backup', '--out', file], { DATA_DIR: folder, DATABASE_URL: address })
expect(kept.code).toBe(0)
afterAll(async () => {
  line.close()
  await operator.unsafe(`drop role ${user}`)
  await operator.end({ timeout: 1 })
  rmSync(folder, { recursive: true, force: true })
})

async function drilled(settings: Record<string, string>) {
  const { out } = await cli(['doctor', '--json', '--drill', file], { DATA_DIR: folder, ...settings })
  const { findings } = JSON.parse(out) as { findings: { about: string; state: string; found: string }[] }
  const { state, found } = findings.find(({ about }) => about === 'Restore drill')!
  return { state, found, left: await drillDatabases(operator, user) }
}

const restored = { state: 'ok', found: expect.stringMatching(/: [1-9]\d* rows came back, /) }

test('who may make no database is told that the backup is whole, and what to grant', async () => {
  expect(await drilled({ DATABASE_URL: address })).toEqual({
    state: 'warning',
    found: `${file} is intact, but this user may not create a temporary database`,
    left: [],
  })
})

test('who may sees it restored beside the database of the app, of several hosts at the one that may be written', async () => {
  await operator.unsafe(`alter role ${user} createdb`)
  expect(await drilled({ DATABASE_URL: address })).toEqual({ ...restored, left: [] })
  expect(await drilled({ DATABASE_URL: address.replace('@', '@127.0.0.1:1,') })).toEqual({ ...restored, left: [] })
})

test('what a drill left that was killed goes with the next one; while it is at work, also of another app on the server, it stays', async () => {
  const other = `app_${newId()}`
  await operator.unsafe(`create database ${other} owner ${user}`)
  const stopped = await stoppedDrill(operator, file, { DATA_DIR: folder, DATABASE_URL: address })
  const ofOtherApp = address.replace(database.target.database, other)
  try {
    expect(await drilled({ DATABASE_URL: address })).toEqual({ ...restored, left: [stopped.database] })
    await cli(['db', 'migrate'], { DATA_DIR: folder, DATABASE_URL: ofOtherApp })
    expect(await drilled({ DATABASE_URL: ofOtherApp })).toEqual({ ...restored, left: [stopped.database] })
  } finally {
    await stopped.kill()
  }
  expect(await drilled({ DATABASE_URL: ofOtherApp })).toEqual({ ...restored, left: [] })
  await operator.unsafe(`drop database ${other}`)
})

test('what a drill did not make stays, however it is called', async () => {
  const mine = [`drill_${newId()}x`, `drill_of_march_${newId()}`]
  for (const name of mine) await operator.unsafe(`create database ${name} owner ${user}`)
  const ofSomebodyElse = `drill_${newId()}`
  await operator.unsafe(`create database ${ofSomebodyElse}`)
  expect(await drilled({ DATABASE_URL: address })).toEqual({ ...restored, left: mine.sort() })
  expect(await drillDatabases(operator)).toContain(ofSomebodyElse)
  for (const name of [...mine, ofSomebodyElse]) await operator.unsafe(`drop database ${name}`)
})

test('broken off by Ctrl-C it leaves no copy of everything behind', async () => {
  const command = join(import.meta.dirname, '../../../cli/index.ts')
  const drilling = Bun.spawn([process.execPath, command, 'doctor', '--drill', file], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: address },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  await until(async () => (await drillDatabases(operator, user)).length > 0)
  drilling.kill('SIGINT')
  expect([await drilling.exited, await drillDatabases(operator, user)]).toEqual([130, []])
})
