import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Column, getTableColumns, is, SQL } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../../db/schema.ts'
import { createBackup } from '../../src/operations/backups/backup.ts'
import { recordedTables, tableFacts, tableNames, tables } from '../../src/records/tables.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'conference-tables-'))
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const inSchema = Object.entries<unknown>(schema).filter((entry): entry is [string, PgTable] => is(entry[1], PgTable))
const listed = tableNames.map((name) => tableFacts(name).table)
const referredTo = (table: PgTable) => getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable)

test('every table of the database is in the list under its own name', () => {
  const named = Object.fromEntries(inSchema)
  expect(tableNames.toSorted()).toEqual(inSchema.map(([name]) => name).toSorted() as typeof tableNames)
  expect(tableNames.filter((name) => tableFacts(name).table !== named[name])).toEqual([])
})

test('no table precedes a table that it references', () => {
  const early = tableNames.filter((_, at) =>
    referredTo(listed[at]!).some((other) => other !== listed[at] && listed.indexOf(other) > at),
  )
  expect(early).toEqual([])
})

test('the tables of an event are those that are deleted with it', () => {
  const going = tableNames.filter((name) => referredTo(tableFacts(name).table).includes(schema.events))
  expect(tableNames.filter((name) => tableFacts(name).belongsToEvent)).toEqual(going)
})

test('every table is in a backup, or has a reason why not', async () => {
  const { rows } = await createBackup(join(folder, 'all.jsonl.zst'), {})
  const missing = tableNames.filter((name) => !(name in rows))
  expect(Object.fromEntries(missing.map((name) => [name, tableFacts(name).excludedBecause]))).toEqual({
    loginSessions: 'A stolen backup opens nothing',
    postReports: 'Who reported what is for moderating while it is fresh',
    sourceChecks: 'A followed source is asked anew',
    tokenBuckets: 'Who asked how much is of the last minutes',
    rateLimitHits: 'Who asked how much is of the last minutes',
    scheduledBackups: 'It says what was kept of this database, and where',
    revisions: 'They count up by themselves',
  })
})

test('every omitted column of a recorded row has a default that the code knows', () => {
  const isUnknown = ({ default: value, defaultFn }: Column) => is(value, SQL) && !defaultFn
  const unknown = recordedTables.flatMap((name) =>
    Object.entries<Column>(getTableColumns(tables[name].table))
      .filter(([, column]) => isUnknown(column))
      .map(([field]) => `${name}.${field}`),
  )
  expect(unknown).toEqual([])
})

test('every table with a picture’s address is searched for pictures', () => {
  const withAddress = recordedTables.filter((name) =>
    Object.keys(getTableColumns(tables[name].table)).some((field) => field.endsWith('Url')),
  )
  expect(withAddress.filter((name) => !tableFacts(name).namesPictures)).toEqual([])
})
