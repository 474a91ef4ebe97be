import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { count, eq, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { changes } from '../../../db/schema.ts'
import { type ChangeSummary, listChanges } from '../../../src/features/history/service.ts'
import { buildRow } from '../../../src/records/new-row.ts'
import { applyEdit } from '../../../src/records/row-diff.ts'
import { MAX_CHANGES } from '../../../src/records/unit-of-work.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { act, makeOneTalk, renamed, row, talk } from './one-talk.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await makeOneTalk()
})

test('a change is listed with who, when, what, and the fields that differ', async () => {
  const id = await act('Updated session "Grand opening"', row('sessions', talk, renamed))
  const [listed] = await listChanges('pgh')
  expect(listed).toEqual({
    id,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    who: 'grace',
    what: 'Updated session "Grand opening"',
    undoneAt: null,
    more: 0,
    rows: [
      {
        table: 'sessions',
        id: 'talk',
        name: 'Grand opening',
        did: 'updated',
        fields: [
          { field: 'title', before: 'Opening', after: 'Grand opening' },
          { field: 'location', before: null, after: 'Hall' },
        ],
      },
      {
        table: 'rooms',
        id: expect.any(String),
        name: 'Hall',
        did: 'created',
        fields: [
          { field: 'name', before: null, after: 'Hall' },
          { field: 'access', before: null, after: [] },
          { field: 'position', before: null, after: 0 },
        ],
      },
    ],
  })
})

test('changes are listed newest first, a page at a time', async () => {
  const ids: string[] = []
  for (let version = 8; version < 13; version++)
    ids.unshift(await act(`Edit ${version}`, row('sessions', { ...talk, version: version - 1 }, { ...talk, version })))
  const first = await listChanges('pgh', { limit: 2 })
  const rest = await listChanges('pgh', { limit: 9, before: first.at(-1)!.id })
  expect([...first, ...rest].map((listed) => listed.id)).toEqual(ids)
})

test('an action that changed nothing is not recorded', async () => {
  expect(await act('Nothing', row('sessions', talk, applyEdit(talk, { ...talk })))).toBeUndefined()
  expect(await listChanges('pgh')).toEqual([])
})

test('only the newest changes of an event are kept', async () => {
  const old = sql`now() - interval '1 day' + i * interval '1 second'`
  await db.execute(sql`
    insert into changes (id, event_id, at, who, what, rows)
    select 'old' || i, 'pgh', ${old}, 'grace', 'Old', '[]' from generate_series(1, ${MAX_CHANGES}) i`)
  await act('Renamed', row('sessions', talk, renamed))
  expect(await db.select({ kept: count() }).from(changes)).toEqual([{ kept: MAX_CHANGES }])
  expect(await db.select().from(changes).where(eq(changes.id, 'old1'))).toEqual([])
  expect((await listChanges('pgh', { limit: 1 }))[0]!.what).toBe('Renamed')
})

test('a long change lists its first rows, counts the others, and skips an import’s own rows', async () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ ...talk, id: `talk-${at}`, title: `Talk ${at}` }))
  const source = buildRow('sources', { id: 'program', eventId: 'pgh', name: 'program.csv' })
  const note = buildRow('sourceRows', {
    eventId: 'pgh',
    sourceId: 'program',
    table: 'sessions',
    key: 'a',
    rowId: 'talk',
    said: {},
  })
  await act(
    'Imported',
    row('sources', null, source),
    row('sourceRows', null, note),
    ...many.map((each) => row('sessions', null, each)),
  )
  const [{ rows, more }] = (await listChanges('pgh', { limit: 1 })) as [ChangeSummary]
  expect([rows.length, more, rows[0]!.name, rows[19]!.name]).toEqual([20, 10, 'Talk 0', 'Talk 19'])
})
