import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Client, TestApp } from '../../support/app.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { openWhole } from '../../support/html.ts'
import { type Camp, OPEN, startCamp, TUNNELS } from './camp.ts'
import { ask } from './conference-day.ts'

let app: TestApp
let organizer: Client
let makeSession: Camp['makeSession']
beforeAll(async () => {
  ;({ app, organizer, makeSession } = await startCamp())
})
afterAll(() => app.close())

/** One of everything that attendees say of a session; answers what there is of it. */
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
    // Attendees who knew it are told that it is cancelled; a draft goes.
    remove: async (id) => {
      await organizer.patch(`/api/admin/sessions/${id}`, { status: 'draft' })
      return imports('Bridges')
    },
  },
]

for (const { how, make, remove } of ways)
  test(`a session that was ${how} takes nothing with it: brought back, it has its questions, votes, feedback and stars`, async () => {
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
    const undone = await organizer.post(`/api/admin/changes/${removed.headers.get('change-id')}/undo`)
    await organizer.patch(`/api/admin/sessions/${session}`, { status: 'confirmed' })
    expect([undone.status, await tell()]).toEqual([200, before])
    expect(await titlesOf('/api/admin/feedback')).not.toContain('No longer on the program')
  })

test('what was announced for a room comes back with it', async () => {
  const session = await makeSession({ location: 'Cellar' })
  const rooms: { id: string; name: string }[] = await (await organizer.get('/api/admin/rooms?eventSlug=camp')).json()
  const { id: roomId } = rooms.find(({ name }) => name === 'Cellar')!
  const said = { eventId: await eventIdOf('camp'), text: 'Mind the step', roomId }
  await organizer.post('/api/admin/announcements', said)
  const isSaid = async () =>
    (await openWhole(app, `/?eventSlug=camp&session=${session}`)).html.includes('Mind the step')
  expect(await isSaid()).toBe(true)
  const moved = await organizer.patch(`/api/admin/sessions/${session}`, { location: null })
  const removed = await organizer.delete(`/api/admin/rooms/${roomId}`)
  expect([removed.ok, await isSaid()]).toEqual([true, false])
  for (const { headers } of [removed, moved])
    await organizer.post(`/api/admin/changes/${headers.get('change-id')}/undo`)
  expect(await isSaid()).toBe(true)
})

test('an event in which somebody starred something is not taken back with it', async () => {
  const made = await organizer.post('/api/admin/events', { name: 'Fair', slug: 'fair', city: 'Erie' })
  const { id: eventId } = await made.json()
  const session = await organizer.post('/api/admin/sessions', { ...TUNNELS, eventId })
  const { id } = await session.json()
  await app.visitor().post('/api/my-schedule?eventSlug=fair', { add: [id] })
  await organizer.post(`/api/admin/changes/${session.headers.get('change-id')}/undo`)
  const undone = await organizer.post(`/api/admin/changes/${made.headers.get('change-id')}/undo`)
  expect([undone.status, (await organizer.get('/api/event?eventSlug=fair')).status]).toEqual([409, 404])
})
