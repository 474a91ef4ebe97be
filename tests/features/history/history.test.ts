import { beforeEach, expect, test } from 'bun:test'
import { count, eq, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { attendeeMessages, type ChangedRow, changes, events, sessions, speakers } from '../../../db/schema.ts'
import { changeFormatter } from '../../../src/features/dashboard/format-history.ts'
import { type ChangeSummary, listChanges, undoChange } from '../../../src/features/history/service.ts'
import { buildRow } from '../../../src/records/new-row.ts'
import { applyEdit } from '../../../src/records/row-diff.ts'
import { selectSessions } from '../../../src/records/session-rows.ts'
import { MAX_CHANGES, runUnitOfWork } from '../../../src/records/unit-of-work.ts'
import { startFileApp } from '../../support/app.ts'
import { anEvent, aRoom, aSession, aSpeaker, insertSessions, whenever } from '../../support/rows.ts'

const event = anEvent({ id: 'pgh', name: 'WITCON PGH' })
const ada = aSpeaker({ id: 'ada', bio: 'Wrote the first program.', version: 4 })
const talk = aSession({ id: 'talk', title: 'Opening', description: 'Line\n"quoted"', speakerIds: ['ada'], version: 7 })
const row = (table: ChangedRow['table'], before: ChangedRow['before'], after: ChangedRow['after']): ChangedRow => ({
  table,
  id: String((after ?? before)!.id),
  before,
  after,
})
/** One event with a talk and its speaker, of which nothing was changed yet. */
async function makeOneTalk() {
  await db.delete(changes)
  await db.delete(events)
  await db.insert(events).values(event)
  await db.insert(speakers).values(ada)
  await insertSessions(db, talk)
}

/** Writes rows as an organizer's action does, and records it. */
const act = async (what: string, ...rows: ChangedRow[]) =>
  (await runUnitOfWork({}, (writing) => writing.write('pgh', rows, { actor: 'grace', summary: what })))!
const currentTalk = async () => (await selectSessions(db).where(eq(sessions.id, 'talk')))[0]
const currentAda = async () => (await db.select().from(speakers).where(eq(speakers.id, 'ada')))[0]
const renamed = { ...talk, title: 'Grand opening', location: 'Hall', version: 8 }

const app = await startFileApp({ seeded: false })
beforeEach(makeOneTalk)

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

test('an edit is undone, the undo is undone, and versions go on growing', async () => {
  const edit = await act('Renamed', row('sessions', talk, renamed))
  const undone = await undoChange(edit, { actor: 'ada' })
  expect(undone).toMatchObject({ status: 'undone', what: 'Undid: Renamed' })
  expect(await currentTalk()).toEqual(whenever({ ...talk, version: 9 }))

  const redone = await undoChange(undone.status === 'undone' ? undone.changeId! : '', { actor: 'ada' })
  expect(redone).toMatchObject({ status: 'undone', what: 'Redid: Renamed' })
  expect(await currentTalk()).toEqual(whenever({ ...renamed, version: 10 }))

  const again = await undoChange(redone.status === 'undone' ? redone.changeId! : '', { actor: 'ada' })
  expect(again).toMatchObject({ status: 'undone', what: 'Undid: Renamed' })
  expect(await currentTalk()).toEqual(whenever({ ...talk, version: 11 }))
})

test('a deleted speaker comes back with her id and in her sessions', async () => {
  const alone = { ...talk, speakerIds: [], version: 8 }
  const deletion = await act('Deleted speaker', row('speakers', ada, null), row('sessions', talk, alone))
  expect(await currentAda()).toBeUndefined()
  expect((await undoChange(deletion, { actor: 'grace' })).status).toBe('undone')
  expect(await currentAda()).toEqual({ ...ada, version: 5 })
  expect(await currentTalk()).toEqual(whenever({ ...talk, version: 9 }))
})

test('undoing the creation of a speaker removes her from later sessions, and redoing it returns her', async () => {
  const joan = { ...ada, id: 'joan', name: 'Joan Clarke', version: 1 }
  const creation = await act('Created speaker', row('speakers', null, joan))
  const both = { ...talk, speakerIds: ['ada', 'joan'], version: 8 }
  await act('Added Joan', row('sessions', talk, both))
  const undone = await undoChange(creation, { actor: 'grace' })
  expect((await currentTalk())!.speakerIds).toEqual(['ada'])
  await undoChange(undone.status === 'undone' ? undone.changeId! : '', { actor: 'grace' })
  expect((await currentTalk())!.speakerIds).toEqual(['ada', 'joan'])
})

test('an undo names rows that changed since, and changes nothing', async () => {
  const edit = await act(
    'Renamed',
    row('sessions', talk, renamed),
    row('speakers', ada, { ...ada, bio: '', version: 5 }),
  )
  await db.update(sessions).set({ title: 'Somebody else was here' }).where(eq(sessions.id, 'talk'))
  expect(await undoChange(edit, { actor: 'grace' })).toEqual({
    status: 'changed-since',
    rows: [{ table: 'sessions', id: 'talk', name: 'Somebody else was here', now: 'changed' }],
  })
  expect((await currentAda())!.bio).toBe('')

  await db.delete(sessions)
  expect(await undoChange(edit, { actor: 'grace' })).toEqual({
    status: 'changed-since',
    rows: [{ table: 'sessions', id: 'talk', name: 'Grand opening', now: 'deleted' }],
  })
})

test('a change can be undone once the later edit of the same row is undone', async () => {
  const first = await act('First', row('sessions', talk, renamed))
  const second = await act('Second', row('sessions', renamed, { ...renamed, title: 'Third time lucky', version: 9 }))
  expect((await undoChange(first, { actor: 'grace' })).status).toBe('changed-since')
  expect((await undoChange(second, { actor: 'grace' })).status).toBe('undone')
  expect((await undoChange(first, { actor: 'grace' })).status).toBe('undone')
  expect(await currentTalk()).toEqual(whenever({ ...talk, version: 11 }))
})

test('two organizers undo a change at once, and it is undone once', async () => {
  const edit = await act('Renamed', row('sessions', talk, renamed))
  const results = await Promise.all([undoChange(edit, { actor: 'ada' }), undoChange(edit, { actor: 'grace' })])
  expect(results.map((result) => result.status).sort()).toEqual(['already-undone', 'undone'])
  expect(await currentTalk()).toEqual(whenever({ ...talk, version: 9 }))
})

test('an unknown change cannot be undone', async () => {
  expect(await undoChange('nothing', { actor: 'grace' })).toEqual({ status: 'not-there' })
})

test('the creation of an event cannot be undone while its board has posts', async () => {
  const erie = { ...event, id: 'erie', slug: 'erie', name: 'WITCON ERI' }
  const recorded = { actor: 'grace', summary: 'Created event' }
  const creation = await runUnitOfWork({}, (writing) => writing.write('erie', [row('events', null, erie)], recorded))
  await db.insert(attendeeMessages).values({ eventId: 'erie', name: 'Joan', message: 'Hello' })
  expect(await undoChange(creation!, { actor: 'grace' })).toEqual({
    status: 'changed-since',
    rows: [{ table: 'events', id: 'erie', name: 'WITCON ERI', now: 'in use' }],
  })
  await db.delete(attendeeMessages)
  expect((await undoChange(creation!, { actor: 'grace' })).status).toBe('undone')
  expect(await db.select().from(events)).toEqual([event])
})

test('an undo does not take a name that another event has', async () => {
  const moved = { ...event, name: 'WITCON Steel City', version: 2 }
  const rename = await act('Renamed event', row('events', event, moved))
  await db.insert(events).values({ name: 'WITCON PGH', slug: 'pgh2', city: 'Pittsburgh' })
  expect(await undoChange(rename, { actor: 'grace' })).toEqual({ status: 'name-taken' })
  expect((await db.select().from(events).where(eq(events.id, 'pgh')))[0]).toEqual(moved)
})

test('concurrent writes succeed in a full history, which drops its oldest changes', async () => {
  const organizer = await app.admin()
  const { eventId, startTime, endTime, track } = talk
  await db.execute(sql`
    insert into changes (id, event_id, at, who, what, rows)
    select 'old' || i, ${eventId}, now() - interval '1 day' + i * interval '1 second', 'grace', 'Old', '[]'
    from generate_series(1, ${MAX_CHANGES}) i`)
  const create = async (title: string) =>
    (await organizer.post('/api/admin/sessions', { eventId, title, startTime, endTime, track })).status
  const statuses = new Set<number>()
  for (let round = 0; round < 8; round++)
    for (const status of await Promise.all(Array.from({ length: 25 }, (_, n) => create(`Talk ${round}.${n}`))))
      statuses.add(status)
  expect(statuses).toEqual(new Set([201]))
  expect(await create('The last')).toBe(201)
  const kept = await db.select({ kept: count() }).from(changes).where(eq(changes.eventId, eventId))
  expect(kept).toEqual([{ kept: MAX_CHANGES }])
})

const { say, label, inOrder } = changeFormatter(anEvent(), {
  sessions: [aSession({ id: 'tunnels', title: 'Tunnels' })],
  rooms: [aRoom({ id: 'hall', name: 'Grand Hall' })],
})

test('the history names statuses and replacements in the words of the form', () => {
  expect(['status', 'cancelReason', 'replacedById'].map((field) => label('sessions', field))).toEqual([
    'Status',
    'Reason',
    'Replaced by',
  ])
  expect(say('sessions', 'status', 'cancelled')).toBe('Canceled')
  expect(say('sessions', 'replacedById', 'tunnels')).toBe('Tunnels')
  expect(say('sessions', 'replacedById', 'gone')).toBe('gone')
  expect(say('sessions', 'replacedById', null)).toBe('empty')
  const fields = ['replacedById', 'status', 'title'].map((field) => ({ field, before: null, after: null }))
  expect(inOrder('sessions', fields).map(({ field }) => field)).toEqual(['title', 'status', 'replacedById'])
})

test('the history shows when the program was published', () => {
  expect(say('events', 'publishedAt', '2026-03-03T14:04:00.000Z')).toMatch(/^Mar 3, 2026, \d{1,2}:04 [AP]M$/)
})

test('the history shows the room of an announcement by its name', () => {
  expect(label('announcements', 'roomId')).toBe('For room')
  expect(['hall', 'gone', null].map((id) => say('announcements', 'roomId', id))).toEqual([
    'Grand Hall',
    'gone',
    'empty',
  ])
})
