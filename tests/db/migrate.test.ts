import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate as migrateWithDrizzle } from 'drizzle-orm/postgres-js/migrator'
import { db } from '../../db/client.ts'
import { isUninitialized } from '../../db/errors.ts'
import { migrate } from '../../db/migrate.ts'
import { events } from '../../db/schema.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { execute } from '../support/execute.ts'
import { startOtherProcess } from '../support/other-process.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await testDatabase({ migrated: false })
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(join(import.meta.dirname, '../../db/migrations'), folder, { recursive: true })
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

/** Adds a migration after all others to the folder of this test. */
function addMigration(statement: string) {
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  journal.entries.push({ idx: 99, version: '7', when: 4_000_000_000_000, tag: '9999_added', breakpoints: true })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(join(folder, '9999_added.sql'), statement)
}

test('four processes starting at once on an empty database all come up', async () => {
  const four = [1, 2, 3, 4].map(() => startOtherProcess())
  await Promise.all(four.map((each) => each.open(database.target)))
  const answers = await Promise.all(four.map((each) => each.migrate()))
  expect(answers.filter(({ applied }) => applied > 0)).toHaveLength(1)
  expect(await Promise.all(four.map((each) => each.execute('select count(*)::int as events from events')))).toEqual(
    Array(4).fill([{ events: 0 }]),
  )
  await Promise.all(four.map((each) => each.close()))
  await Promise.all(four.map((each) => each.kill()))
})

test('a database without tables is told from one that is away', async () => {
  const error = await db
    .select()
    .from(events)
    .catch((error) => error)
  expect(isUninitialized(error)).toBe(true)
})

test('what ran once is not run again', async () => {
  const { applied } = await migrate(folder)
  expect(applied).toBeGreaterThan(0)
  expect(await migrate(folder)).toEqual({ applied: 0, ahead: 0 })
})

test('drizzle’s own tools find that everything ran', async () => {
  await migrate(folder)
  const tables = () => execute(`select count(*)::int as count from drizzle.__drizzle_migrations`)
  const before = await tables()
  await migrateWithDrizzle(db, { migrationsFolder: folder })
  expect(await tables()).toEqual(before)
})

test('a migration that was edited after it ran is refused', async () => {
  addMigration('create table added (n int)')
  await migrate(folder)
  writeFileSync(join(folder, '9999_added.sql'), 'create table added (n bigint)')
  const error = await migrate(folder).catch((error) => error)
  expect(error.message).toBe('Migration 4000000000000 was edited after it ran: add a new one instead')
})

test('an older app leaves a newer database as it is', async () => {
  addMigration('create table added (n int)')
  await migrate(folder)
  expect(await migrate()).toEqual({ applied: 0, ahead: 1 })
})

test('a migration that fails leaves nothing behind, not even those before it', async () => {
  addMigration('create table half_made (n int);--> statement-breakpoint\nselect no_such_function()')
  expect(await migrate(folder).catch((error) => error.cause.code)).toBe('42883')
  const tables = await execute(`select tablename from pg_tables where schemaname in ('public', 'drizzle')`)
  expect(tables).toEqual([])
})
