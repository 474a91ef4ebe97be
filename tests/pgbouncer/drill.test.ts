import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { openCluster } from '../../db/embedded/cluster.ts'
import { ensureEmbedded } from '../../db/embedded/lifecycle.ts'
import { connectPostgres } from '../../db/pool/connection.ts'
import { createAdmin } from '../../src/features/auth/service.ts'
import { seedEmptyDatabase } from '../../src/operations/seed-empty-database.ts'
import { drillDatabases, stoppedDrill } from '../operations/backups/stopped-drill.ts'
import { cli } from '../support/cli.ts'
import { type TestDatabase, testDatabase, testDataDir } from '../support/database.ts'
import { findPgBouncer, type PgBouncer, startPgBouncer } from './pgbouncer.ts'

const { TEST_POOLER, TEST_AROUND_POOLER } = process.env
const folder = mkdtempSync(join(tmpdir(), 'drill-pooled-'))
const file = join(folder, 'kept.jsonl.zst')
let database: TestDatabase
let operator: Sql
/** It knows the app's database alone, as most are set up. */
let narrow: PgBouncer
const named = (address: string) => address.replace('DATABASE', database.target.database)

beforeAll(async () => {
  if (!TEST_POOLER) return
  database = await testDatabase()
  operator = connectPostgres((await ensureEmbedded(testDataDir)).superuser, {
    max: 1,
    statementTimeoutMs: 0,
    name: 'operator',
  })
  await operator`alter role companion createdb`
  const cluster = await openCluster(testDataDir)
  narrow = await startPgBouncer(findPgBouncer()!, cluster, join(folder, 'pgbouncer'), database.target.database)
  await seedEmptyDatabase()
  await createAdmin({ username: 'organizer', password: 'correct horse battery' })
  const kept = await cli(['backup', '--out', file], { DATA_DIR: folder, DATABASE_URL: named(TEST_POOLER) })
  expect(kept.code).toBe(0)
})
afterAll(async () => {
  if (TEST_POOLER) {
    narrow.stop()
    await operator`alter role companion nocreatedb`
    await operator.end({ timeout: 1 })
    await database.close()
  }
  rmSync(folder, { recursive: true, force: true })
})

const restored = { state: 'ok', found: expect.stringMatching(/: [1-9]\d* rows came back, /), left: [] as string[] }
async function drilled(settings: Record<string, string>) {
  const { out } = await cli(['doctor', '--json', '--drill', file], { DATA_DIR: folder, ...settings })
  const { findings } = JSON.parse(out) as { findings: { about: string; state: string; found: string; cure?: string }[] }
  expect(findings.filter(({ state }) => state === 'problem')).toEqual([])
  const { about: _, ...drill } = findings.find(({ about }) => about === 'Restore drill')!
  return { ...drill, left: await drillDatabases(operator, 'companion') }
}

test.skipIf(!TEST_POOLER)(
  'a backup is restored beside the database of the app through a pooler that leads everywhere (test:pgbouncer)',
  async () => {
    expect(await drilled({ DATABASE_URL: named(TEST_POOLER!) })).toEqual(restored)
  },
)

test.skipIf(!TEST_POOLER)(
  'through one that leads to the database of the app alone it says what to set, and around it is restored (test:pgbouncer)',
  async () => {
    const url = narrow.url(database.target.database)
    expect(await drilled({ DATABASE_URL: url })).toEqual({
      state: 'warning',
      found: `${file} is intact, but the pooler of DATABASE_URL cannot reach a temporary database`,
      cure: 'Set DATABASE_DIRECT_URL to an address that bypasses the pooler',
      left: [],
    })
    expect(await drilled({ DATABASE_URL: url, DATABASE_DIRECT_URL: named(TEST_AROUND_POOLER!) })).toEqual(restored)
  },
)

test.skipIf(!TEST_POOLER)(
  'what a drill left that was killed goes with the next one through a pooler too, and nothing while it is at work (test:pgbouncer)',
  async () => {
    const stopped = await stoppedDrill(operator, file, { DATA_DIR: folder, DATABASE_URL: named(TEST_POOLER!) })
    try {
      expect(await drilled({ DATABASE_URL: named(TEST_POOLER!) })).toEqual({ ...restored, left: [stopped.database] })
    } finally {
      await stopped.kill()
    }
    expect(await drilled({ DATABASE_URL: named(TEST_POOLER!) })).toEqual(restored)
  },
)
