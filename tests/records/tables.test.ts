import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, type Column, getTableColumns, is, SQL } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { db } from '../../db/client.ts'
import * as schema from '../../db/schema.ts'
import { changes, events, speakers } from '../../db/schema.ts'
import { createBackup } from '../../src/operations/backups/backup.ts'
import { applyEdit } from '../../src/records/row-diff.ts'
import { eventTables, recordedTables, tableFacts, tableNames, tables } from '../../src/records/tables.ts'
import { runUnitOfWork } from '../../src/records/unit-of-work.ts'
import { openFileDatabase } from '../support/database.ts'
import { anEvent, aSpeaker } from '../support/rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'conference-tables-'))
await openFileDatabase()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

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
  expect(going.filter((name) => !tableFacts(name).excludedBecause)).toEqual(eventTables)
})

test('every table is in a backup, or has a reason why not', async () => {
  const { rows } = await createBackup(join(folder, 'all.jsonl.zst'), {})
  const missing = tableNames.filter((name) => !(name in rows))
  expect(Object.fromEntries(missing.map((name) => [name, tableFacts(name).excludedBecause]))).toEqual({
    accessLinks: 'A stolen backup opens nothing',
    loginSessions: 'A stolen backup opens nothing',
    pendingLogins: 'A stolen backup opens nothing',
    pushSubscriptions: 'A browser subscribes anew by itself',
    sentPushes: 'A push is late after five minutes',
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

test('two deadlocked changes both succeed, one after the other', async () => {
  await db.insert(events).values(anEvent({ id: 'pgh' }))
  await db.insert(speakers).values([aSpeaker({ id: 'ada', bio: '' }), aSpeaker({ id: 'bob', bio: '' })])
  const holding = new Map<string, PromiseWithResolvers<void>>(
    ['ada', 'bob'].map((id) => [id, Promise.withResolvers<void>()]),
  )
  const done = Promise.withResolvers<void>()
  let begun = 0
  /** Writes in the bios of both, first of one and then of the other, which somebody else holds by then. */
  const sign = async (who: string, first: string, second: string) => {
    await runUnitOfWork({}, async (writing) => {
      begun++
      // Who is begun again may be faster than who goes on, and would have it wait once more.
      if (begun > 2) await done.promise
      const rows = []
      for (const id of [first, second]) {
        const before = (await writing.lock('speakers', id))!
        rows.push({ table: 'speakers' as const, id, before, after: applyEdit(before, { bio: `${before.bio}${who}` }) })
        holding.get(id)!.resolve()
        await holding.get(second)!.promise
      }
      return writing.write('pgh', rows, { actor: who, summary: 'Signed' })
    })
    done.resolve()
  }
  await Promise.all([sign('A', 'ada', 'bob'), sign('B', 'bob', 'ada')])
  const bios = (await db.select().from(speakers).orderBy(asc(speakers.id))).map(({ bio }) => bio)
  expect(bios[0]).toBeOneOf(['AB', 'BA'])
  expect([bios[1], begun, await db.$count(changes)]).toEqual([bios[0]!, 3, 2])
})
