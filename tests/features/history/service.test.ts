import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { count, eq, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { change } from '../../../db/revisions/revisions.ts'
import { attendeeMessages, type ChangedRow, changes, events, sessions, speakers } from '../../../db/schema.ts'
import { listChanges, undoChange } from '../../../src/features/history/service.ts'
import { KEPT_CHANGES, recordChange } from '../../../src/records/record-change.ts'
import { writeRows } from '../../../src/records/write-rows.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { anEvent, aSession, aSpeaker } from '../../support/rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await db.delete(changes)
  await db.delete(events)
  await db.insert(events).values(event)
  await db.insert(speakers).values(ada)
  await db.insert(sessions).values(talk)
})

const event = anEvent({ id: 'pgh', name: 'WITCON PGH' })
const ada = aSpeaker({ id: 'ada', bio: 'Wrote the first program.', version: 4 })
const talk = aSession({
  id: 'talk',
  title: 'Opening',
  description: 'Line\n"quoted"',
  speakerIds: ['ada'],
  version: 7,
})
const row = (table: ChangedRow['table'], before: ChangedRow['before'], after: ChangedRow['after']): ChangedRow => ({
  table,
  id: String((after ?? before)!.id),
  before,
  after,
})
/** Writes rows as an organiser's action does, and records it. */
const act = async (what: string, ...rows: ChangedRow[]) =>
  (await change('pgh', ['sessions', 'speakers'], async (tx) => {
    await writeRows(tx, rows)
    return recordChange(tx, { eventId: 'pgh', who: 'grace', what, rows })
  }))!
const currentTalk = async () => (await db.select().from(sessions).where(eq(sessions.id, 'talk')))[0]
const currentAda = async () => (await db.select().from(speakers).where(eq(speakers.id, 'ada')))[0]
const renamed = { ...talk, title: 'Grand opening', location: 'Hall', version: 8 }

test('a change is listed with who, when, what, and the fields that differ', async () => {
  const id = await act('Updated session "Grand opening"', row('sessions', talk, renamed))
  const [listed] = await listChanges('pgh')
  expect(listed).toEqual({
    id,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    who: 'grace',
    what: 'Updated session "Grand opening"',
    undoneAt: null,
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
  expect(await act('Nothing', row('sessions', talk, { ...talk }))).toBeUndefined()
  expect(await listChanges('pgh')).toEqual([])
})

test('an edit is undone, the undo is undone, and versions go on growing', async () => {
  const edit = await act('Renamed', row('sessions', talk, renamed))
  const undone = await undoChange(edit, 'ada')
  expect(undone).toMatchObject({ status: 'undone', what: 'Undid: Renamed' })
  expect(await currentTalk()).toEqual({ ...talk, version: 9 })

  const redone = await undoChange(undone.status === 'undone' ? undone.changeId! : '', 'ada')
  expect(redone).toMatchObject({ status: 'undone', what: 'Redid: Renamed' })
  expect(await currentTalk()).toEqual({ ...renamed, version: 10 })

  const again = await undoChange(redone.status === 'undone' ? redone.changeId! : '', 'ada')
  expect(again).toMatchObject({ status: 'undone', what: 'Undid: Renamed' })
  expect(await currentTalk()).toEqual({ ...talk, version: 11 })
})

test('a deleted speaker comes back with her id and in her sessions', async () => {
  const alone = { ...talk, speakerIds: [], version: 8 }
  const deletion = await act('Deleted speaker', row('speakers', ada, null), row('sessions', talk, alone))
  expect(await currentAda()).toBeUndefined()
  expect((await undoChange(deletion, 'grace')).status).toBe('undone')
  expect(await currentAda()).toEqual({ ...ada, version: 5 })
  expect(await currentTalk()).toEqual({ ...talk, version: 9 })
})

test('undoing the creation of a speaker takes her out of the sessions that got her since, and comes back with them', async () => {
  const joan = { ...ada, id: 'joan', name: 'Joan Clarke', version: 1 }
  const creation = await act('Created speaker', row('speakers', null, joan))
  const both = { ...talk, speakerIds: ['ada', 'joan'], version: 8 }
  await act('Added Joan', row('sessions', talk, both))
  const undone = await undoChange(creation, 'grace')
  expect((await currentTalk())!.speakerIds).toEqual(['ada'])
  await undoChange(undone.status === 'undone' ? undone.changeId! : '', 'grace')
  expect((await currentTalk())!.speakerIds).toEqual(['ada', 'joan'])
})

test('rows that were written since are named and nothing is undone', async () => {
  const edit = await act(
    'Renamed',
    row('sessions', talk, renamed),
    row('speakers', ada, { ...ada, bio: '', version: 5 }),
  )
  await db.update(sessions).set({ title: 'Somebody else was here' }).where(eq(sessions.id, 'talk'))
  expect(await undoChange(edit, 'grace')).toEqual({
    status: 'changed-since',
    rows: [{ table: 'sessions', id: 'talk', name: 'Somebody else was here', now: 'changed' }],
  })
  expect((await currentAda())!.bio).toBe('')

  await db.delete(sessions)
  expect(await undoChange(edit, 'grace')).toEqual({
    status: 'changed-since',
    rows: [{ table: 'sessions', id: 'talk', name: 'Grand opening', now: 'deleted' }],
  })
})

test('a change that was edited over is undone after the later edit was undone', async () => {
  const first = await act('First', row('sessions', talk, renamed))
  const second = await act('Second', row('sessions', renamed, { ...renamed, title: 'Third time lucky', version: 9 }))
  expect((await undoChange(first, 'grace')).status).toBe('changed-since')
  expect((await undoChange(second, 'grace')).status).toBe('undone')
  expect((await undoChange(first, 'grace')).status).toBe('undone')
  expect(await currentTalk()).toEqual({ ...talk, version: 11 })
})

test('a change is undone once, also when two try at the same moment', async () => {
  const edit = await act('Renamed', row('sessions', talk, renamed))
  const results = await Promise.all([undoChange(edit, 'ada'), undoChange(edit, 'grace')])
  expect(results.map((result) => result.status).sort()).toEqual(['already-undone', 'undone'])
  expect(await currentTalk()).toEqual({ ...talk, version: 9 })
})

test('a change that is not there says so', async () => {
  expect(await undoChange('nothing', 'grace')).toEqual({ status: 'not-there' })
})

test('the creation of an event is not undone once somebody wrote on its board', async () => {
  const erie = { ...event, id: 'erie', slug: 'erie', name: 'WITCON ERI' }
  const creation = await change('erie', ['event'], async (tx) => {
    const rows = [row('events', null, erie)]
    await writeRows(tx, rows)
    return recordChange(tx, { eventId: 'erie', who: 'grace', what: 'Created event', rows })
  })
  await db.insert(attendeeMessages).values({ eventId: 'erie', name: 'Joan', message: 'Hello' })
  expect(await undoChange(creation!, 'grace')).toEqual({
    status: 'changed-since',
    rows: [{ table: 'events', id: 'erie', name: 'WITCON ERI', now: 'in use' }],
  })
  await db.delete(attendeeMessages)
  expect((await undoChange(creation!, 'grace')).status).toBe('undone')
  expect(await db.select().from(events)).toEqual([event])
})

test('an old name that another event has by now is not taken from it', async () => {
  const moved = { ...event, name: 'WITCON Steel City', version: 2 }
  const rename = await act('Renamed event', row('events', event, moved))
  await db.insert(events).values({ name: 'WITCON PGH', slug: 'pgh2', city: 'Pittsburgh' })
  expect(await undoChange(rename, 'grace')).toEqual({ status: 'name-taken' })
  expect((await db.select().from(events).where(eq(events.id, 'pgh')))[0]).toEqual(moved)
})

test('only the newest changes of an event are kept', async () => {
  const old = sql`now() - interval '1 day' + i * interval '1 second'`
  await db.execute(sql`
    insert into changes (id, event_id, at, who, what, rows)
    select 'old' || i, 'pgh', ${old}, 'grace', 'Old', '[]' from generate_series(1, ${KEPT_CHANGES}) i`)
  await act('Renamed', row('sessions', talk, renamed))
  expect(await db.select({ kept: count() }).from(changes)).toEqual([{ kept: KEPT_CHANGES }])
  expect(await db.select().from(changes).where(eq(changes.id, 'old1'))).toEqual([])
  expect((await listChanges('pgh', { limit: 1 }))[0]!.what).toBe('Renamed')
})
