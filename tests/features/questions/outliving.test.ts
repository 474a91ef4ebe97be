import { expect, test } from 'bun:test'
import { count, sql } from 'drizzle-orm'
import { db, longTransaction } from '../../../db/client.ts'
import { mySchedules } from '../../../db/schema.ts'
import { seeds } from '../../../seeds/index.ts'
import { replaceEventProgram } from '../../../src/features/events/service.ts'
import { applyImport } from '../../../src/features/import/apply/apply-import.ts'
import { type Client, startFileApp } from '../../support/app.ts'
import { openWhole, texts } from '../../support/html.ts'
import { aFile, aPerson, aTalk } from '../import/plan/planned.ts'
import { ask } from './conference-day.ts'

/** An event without dates takes questions and feedback at any time. */
const app = await startFileApp()
const organizer = await app.admin()
const camp = { name: 'Camp', slug: 'camp', city: 'Erie', questionsOpen: true, questionsHeld: false }
const eventId: string = (await (await organizer.post('/api/admin/events', camp)).json()).id

const TUNNELS = { title: 'Tunnels', startTime: '2025-03-15T20:00:00', endTime: '2025-03-15T21:00:00', track: 'Tech' }
const OPEN = { questionsOpen: true, feedbackOpen: true }

async function makeSession(more = {}): Promise<string> {
  const made = await organizer.post('/api/admin/sessions', { ...TUNNELS, ...OPEN, ...more, eventId })
  return (await made.json()).id
}
const undo = (change: Response) => organizer.post(`/api/admin/changes/${change.headers.get('change-id')}/undo`)
const removeDuplicates = () => organizer.post('/api/admin/cleanup-duplicate-sessions?eventSlug=camp')

/** Sends one of everything about a session. The result reads all of it. */
async function sayAllOf(session: string) {
  const ada = app.visitor()
  const { id } = await ask(ada, session, 'How deep?')
  await ada.post('/api/questions/vote', { questionId: id, isWanted: true })
  await ada.post('/api/feedback', { sessionId: session, face: 'good', words: 'Deep' })
  await ada.post('/api/my-schedule?eventSlug=camp', { add: [session] })
  const get = async (path: string) => (await ada.get(path)).json()
  return async () => ({
    questions: (await get(`/api/questions?eventSlug=camp&session=${session}`)).questions,
    wanted: (await get(`/api/questions/mine?session=${session}`)).wanted.length,
    given: (await get('/api/feedback/mine?eventSlug=camp')).given,
    starred: (await get('/api/my-schedule?eventSlug=camp')).sessionIds,
  })
}

async function titlesOf(path: string): Promise<string[]> {
  const rows: { title: string }[] = await (await organizer.get(`${path}?eventSlug=camp`)).json()
  return rows.map(({ title }) => title)
}

const imports = async (...titles: string[]): Promise<Response> => {
  const lines = titles.map((title, at) => `${title},${title},2025-03-15 0${at + 1}:00,2025-03-15 0${at + 1}:45,Tech`)
  const send = (call: string, head = {}) =>
    fetch(`${app.origin}/api/admin/imports/${call}?eventSlug=camp`, {
      method: 'POST',
      headers: { cookie: organizer.cookie, origin: app.origin },
      body: `${JSON.stringify({ name: 'camp.csv', ...head })}\n${['Id,Title,Start,End,Track', ...lines].join('\n')}`,
    })
  const { plan } = await (await send('plan')).json()
  return send('apply', { seen: plan.fingerprint })
}

type Way = { how: string; make: () => Promise<string>; remove: (id: string) => Promise<Response> }

const ways: Way[] = [
  { how: 'deleted', make: () => makeSession(), remove: (id) => organizer.delete(`/api/admin/sessions/${id}`) },
  {
    how: 'a draft and is not in the file anymore',
    make: async () => {
      await imports('Bridges', 'Rivers')
      const all: { id: string; title: string }[] = await (await organizer.get('/api/sessions?eventSlug=camp')).json()
      const { id } = all.find(({ title }) => title === 'Rivers')!
      await organizer.patch(`/api/admin/sessions/${id}`, OPEN)
      return id
    },
    // An import cancels a published session and removes a draft.
    remove: async (id) => {
      await organizer.patch(`/api/admin/sessions/${id}`, { status: 'draft' })
      return imports('Bridges')
    },
  },
]

for (const { how, make, remove } of ways)
  test(`a session that was ${how} has its questions, votes, feedback, and stars again after Undo`, async () => {
    const session = await make()
    const tell = await sayAllOf(session)
    const before = await tell()
    const given = [{ sessionId: session, face: 'good', words: 'Deep' }]
    expect(before.questions).toMatchObject([{ text: 'How deep?', votes: 1 }])
    expect(before).toMatchObject({ wanted: 1, given, starred: [session] })
    const removed = await remove(session)
    expect(removed.ok).toBe(true)
    expect((await app.visitor().get(`/api/questions?eventSlug=camp&session=${session}`)).status).toBe(404)
    expect(await titlesOf('/api/admin/feedback')).toContain('No longer on the program')
    const undone = await undo(removed)
    await organizer.patch(`/api/admin/sessions/${session}`, { status: 'confirmed' })
    expect([undone.status, await tell()]).toEqual([200, before])
    expect(await titlesOf('/api/admin/feedback')).not.toContain('No longer on the program')
  })

test('a restored room has its announcements again', async () => {
  const session = await makeSession({ location: 'Cellar' })
  const rooms: { id: string; name: string }[] = await (await organizer.get('/api/admin/rooms?eventSlug=camp')).json()
  const { id: roomId } = rooms.find(({ name }) => name === 'Cellar')!
  const said = { eventId, text: 'Mind the step', roomId }
  await organizer.post('/api/admin/announcements', said)
  const isSaid = async () =>
    (await openWhole(app, `/?eventSlug=camp&session=${session}`)).html.includes('Mind the step')
  expect(await isSaid()).toBe(true)
  const moved = await organizer.patch(`/api/admin/sessions/${session}`, { location: null })
  const removed = await organizer.delete(`/api/admin/rooms/${roomId}`)
  expect([removed.ok, await isSaid()]).toEqual([true, false])
  for (const change of [removed, moved]) await undo(change)
  expect(await isSaid()).toBe(true)
})

test('the creation of an event with stars cannot be undone', async () => {
  const made = await organizer.post('/api/admin/events', { name: 'Fair', slug: 'fair', city: 'Erie' })
  const { id: fair } = await made.json()
  const session = await organizer.post('/api/admin/sessions', { ...TUNNELS, eventId: fair })
  const { id } = await session.json()
  await app.visitor().post('/api/my-schedule?eventSlug=fair', { add: [id] })
  await undo(session)
  const undone = await undo(made)
  expect([undone.status, (await organizer.get('/api/event?eventSlug=fair')).status]).toEqual([409, 404])
})

test('questions, feedback, and stars of a duplicate move to the kept session, and Undo moves them back', async () => {
  const stays = await makeSession({ title: 'Double', description: 'The fuller one stays' })
  const double = await makeSession({ title: 'Double' })
  const [ofDouble, ofBoth] = [app.visitor(), app.visitor()]
  const { id } = await ask(ofDouble, double, 'How wide?')
  await ofDouble.post('/api/questions/vote', { questionId: id, isWanted: true })
  for (const [visitor, sessions] of [
    [ofDouble, [double]],
    [ofBoth, [stays, double]],
  ] as const) {
    await visitor.post('/api/my-schedule?eventSlug=camp', { add: sessions })
    for (const sessionId of sessions)
      await visitor.post('/api/feedback', { sessionId, face: sessionId === stays ? 'good' : 'poor' })
  }
  const tell = async (visitor: Client) => ({
    starred: (await (await visitor.get('/api/my-schedule?eventSlug=camp')).json()).sessionIds,
    given: (await (await visitor.get('/api/feedback/mine?eventSlug=camp')).json()).given
      .map(({ sessionId, face }: { sessionId: string; face: string }) => `${sessionId} ${face}`)
      .sort(),
  })
  const asked = async (session: string) =>
    (await (await app.visitor().get(`/api/questions?eventSlug=camp&session=${session}`)).json()).questions
  const before = [await tell(ofDouble), await tell(ofBoth)]
  expect(before[0]).toEqual({ starred: [double], given: [`${double} poor`] })

  const removed = await removeDuplicates()
  expect(await asked(stays)).toMatchObject([{ text: 'How wide?', votes: 1 }])
  expect([await tell(ofDouble), await tell(ofBoth)]).toEqual([
    { starred: [stays], given: [`${stays} poor`] },
    // The kept session's own feedback counts. The rest waits for the duplicate's return.
    before[1]!,
  ])
  const undone = await undo(removed)
  expect([await tell(ofDouble), await tell(ofBoth)]).toEqual(before)
  expect([await asked(stays), await asked(double)]).toMatchObject([[], [{ text: 'How wide?', votes: 1 }]])
  await undo(undone)
  expect([await asked(stays), await tell(ofDouble)]).toMatchObject([
    [{ text: 'How wide?', votes: 1 }],
    { starred: [stays], given: [`${stays} poor`] },
  ])
})

/** More values than one statement takes. */
const MANY = 66_000

test('a removed duplicate with 66,000 stars has all of them again after Undo', async () => {
  const stays = await makeSession({ title: 'Crowded', description: 'The fuller one stays' })
  const double = await makeSession({ title: 'Crowded' })
  const { sessionIds } = mySchedules
  await db.delete(mySchedules)
  await longTransaction(async (tx) =>
    tx.execute(sql`
      insert into my_schedules (id, event_id, key, session_ids)
      select i, ${eventId}, i, array[${double}] from generate_series(1, ${MANY}::int) as i`),
  )
  const starred = () => db.select({ sessionIds, many: count() }).from(mySchedules).groupBy(sessionIds)
  const removed = await removeDuplicates()
  expect([removed.status, await starred()]).toEqual([200, [{ sessionIds: [stays], many: MANY }]])
  const undone = await undo(removed)
  expect([undone.status, await starred()]).toEqual([200, [{ sessionIds: [double], many: MANY }]])
})

const by = { actor: 'ada' }
const sessionsOf = async (slug: string): Promise<{ id: string; title: string }[]> =>
  (await app.visitor().get(`/api/sessions?eventSlug=${slug}`)).json()

/** Somebody who starred these. */
async function starring(slug: string, ...ids: string[]) {
  const visitor = app.visitor()
  await visitor.post(`/api/my-schedule?eventSlug=${slug}`, { add: ids })
  return visitor
}

async function titlesOn(visitor: Client, slug: string) {
  const page = await (await visitor.get(`/my-schedule?eventSlug=${slug}`)).text()
  return texts(page, '.my-sessions li:not([hidden]) h3').map((title) => title.trim())
}

test('a star survives imports that move or drop its session', async () => {
  const program = (...talks: ReturnType<typeof aTalk>[]) => ({
    slug: 'imported',
    file: aFile({ event: { name: 'Imported', timezone: 'Europe/Berlin' }, speakers: [aPerson()], sessions: talks }),
    options: { origin: { name: 'imported.json' } },
    canCreateEvent: true,
  })
  const closing = aTalk({ key: 'b', title: 'Closing' })
  await applyImport(program(aTalk(), closing), by)
  const opening = (await sessionsOf('imported')).find(({ title }) => title === 'Opening')!
  const visitor = await starring('imported', opening.id)
  await applyImport(program(aTalk({ title: 'Opening, moved', startTime: '2025-03-15T16:00:00' }), closing), by)
  expect(await titlesOn(visitor, 'imported')).toEqual(['Opening, moved'])
  await applyImport(program(closing), by)
  expect(await titlesOn(visitor, 'imported')).toEqual(['Canceled: Opening, moved'])
  await applyImport(program(aTalk(), closing), by)
  expect(await titlesOn(visitor, 'imported')).toEqual(['Opening'])
})

test('a star survives seeding', async () => {
  const [first] = await sessionsOf('pgh')
  const visitor = await starring('pgh', first!.id)
  await organizer.patch(`/api/admin/sessions/${first!.id}`, { title: 'Edited since' })
  await replaceEventProgram(seeds.pgh, by)
  expect(await titlesOn(visitor, 'pgh')).toEqual([first!.title])
})
