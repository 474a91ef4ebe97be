import { beforeEach, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { db } from '../../../db/client.ts'
import { events, sessions, speakers } from '../../../db/schema.ts'
import { eventRoutes } from '../../../src/features/events/routes.tsx'
import { listChanges, undoChange } from '../../../src/features/history/service.ts'
import { roomRoutes } from '../../../src/features/rooms/routes.tsx'
import { sessionRoutes } from '../../../src/features/sessions/routes.tsx'
import { speakerRoutes } from '../../../src/features/speakers/routes.tsx'
import { sponsorRoutes } from '../../../src/features/sponsors/routes.tsx'
import { openFileDatabase } from '../../support/database.ts'
import { type Caller, callers } from '../../support/organizers.ts'
import { anEvent, aSession, aSpeaker, whenever } from '../../support/rows.ts'

/** Two events with a speaker each. */
const [pgh, cbus] = ['pgh-id', 'cbus-id'] as const
const [ada, stranger] = ['ada-id', 'stranger-id'] as const

const opening = () => ({
  eventId: pgh,
  title: 'Opening keynote',
  startTime: '2025-03-15T09:00:00',
  endTime: '2025-03-15T09:45:00',
  track: 'Keynote',
})

const { visitor, signIn } = callers(
  new Elysia().use(sessionRoutes).use(speakerRoutes).use(sponsorRoutes).use(roomRoutes).use(eventRoutes),
)
await openFileDatabase()
const anna = await signIn('anna')
const ben = await signIn('ben')
const columbus = anEvent({ id: cbus, name: 'WITCON CBUS', slug: 'cbus', city: 'Columbus' })
await db.insert(events).values([anEvent({ id: pgh }), columbus])
await db.insert(speakers).values([aSpeaker({ id: ada, eventId: pgh }), aSpeaker({ id: stranger, eventId: cbus })])
beforeEach(async () => {
  await db.delete(sessions)
})

const create = async (more = {}) => (await anna('POST', '/api/admin/sessions', { ...opening(), ...more })).json
const titles = async (slug: string) =>
  (await visitor('GET', `/api/sessions?eventSlug=${slug}`)).json.map((row: { title: string }) => row.title)

test('a partial edit keeps the other fields, a whole edit replaces all, and one without a change writes nothing', async () => {
  const before = await create({ location: 'Hall', speakerIds: [ada] })
  const edit = await anna('PATCH', `/api/admin/sessions/${before.id}`, { title: 'Welcome' })
  expect([edit.status, edit.json]).toEqual([200, whenever({ ...before, title: 'Welcome', version: 2 })])
  const whole = await anna('PATCH', `/api/admin/sessions/${before.id}`, {
    ...opening(),
    location: null,
    speakerIds: [],
  })
  expect(whole.json).toEqual(whenever({ ...before, location: null, speakerIds: [], version: 3 }))
  const again = await anna('PATCH', `/api/admin/sessions/${before.id}`, opening())
  expect([again.json, again.headers.get('change-id')]).toEqual([whole.json, null])
})

test('a canceled session may be spelled as in every text, and is stored as ever', async () => {
  expect(await create({ status: 'canceled' })).toMatchObject({ status: 'cancelled' })
  const refused = await anna('POST', '/api/admin/sessions', { ...opening(), status: 'off' })
  expect([refused.status, refused.text]).toEqual([400, 'Status must be confirmed, draft, or canceled'])
})

test('the history names a change of status by its verb', async () => {
  const { id } = await create({ title: 'Welcome', status: 'draft' })
  for (const status of ['confirmed', 'cancelled', 'confirmed', 'draft'])
    await anna('PATCH', `/api/admin/sessions/${id}`, { status, location: status })
  await anna('PATCH', `/api/admin/sessions/${id}`, { location: 'Hall' })
  expect((await listChanges(opening().eventId)).slice(0, 6).map(({ what }) => what)).toEqual([
    'Edited session “Welcome”',
    'Unpublished session “Welcome”',
    'Restored session “Welcome”',
    'Canceled session “Welcome”',
    'Published session “Welcome”',
    'Created session “Welcome”',
  ])
})

test('an edit cannot move a session to another event or give it a speaker of one', async () => {
  const before = await create()
  const stolen = await anna('PATCH', `/api/admin/sessions/${before.id}`, { speakerIds: [stranger] })
  expect([stolen.status, stolen.text]).toEqual([400, `Speaker “${stranger}” not found at this event`])
  const edit = await anna('PATCH', `/api/admin/sessions/${before.id}`, { eventId: cbus, title: 'Moved' })
  expect([edit.status, edit.text]).toEqual([404, 'Session not found'])
  expect(await titles('pgh')).toEqual(['Opening keynote'])
})

test.each([
  ['session', 'sessions', opening(), 'title', 'If-Match'],
  ['session', 'sessions', opening(), 'title', 'version'],
  ['speaker', 'speakers', { eventId: pgh, name: 'Ada', title: 'Engineer', bio: 'Builds bridges.' }, 'name', 'version'],
  ['sponsor', 'sponsors', { eventId: pgh, name: 'Ironlark', tier: 'Gold' }, 'name', 'If-Match'],
  ['room', 'rooms', { eventId: pgh, name: 'Attic' }, 'name', 'version'],
  ['event', 'events', { name: 'WITCON ERIE', slug: 'erie', city: 'Erie' }, 'city', 'version'],
])('two organizers never overwrite each other’s %s, and an unknown one answers 404', async (...row) => {
  const [noun, list, body, field, base] = row
  const path = `/api/admin/${list}`
  const { id } = (await anna('POST', path, body)).json
  const patch = (who: Caller, words: string) =>
    base === 'version'
      ? who('PATCH', `${path}/${id}`, { [field]: words, version: 1 })
      : who('PATCH', `${path}/${id}`, { [field]: words }, { headers: { 'if-match': '"1"' } })
  const [first, second] = [await patch(anna, 'Welcome'), await patch(ben, 'Hello')]
  const message = `anna changed this ${noun} in the meantime`
  expect([first.status, first.json[field]]).toEqual([200, 'Welcome'])
  expect([second.status, second.json]).toEqual([409, { message, current: first.json, by: 'anna' }])
  for (const method of noun === 'event' ? ['PATCH'] : ['PATCH', 'DELETE']) {
    const unknown = await anna(method, `${path}/nobody`, { [field]: 'Somebody' })
    expect([unknown.status, unknown.text.toLowerCase()]).toEqual([404, `${noun} not found`])
  }
})

test.each([
  [{ version: null }, {}, 200],
  [{ version: '' }, {}, 200],
  [{ version: '1' }, {}, 200],
  [{ version: 'one' }, {}, 409],
  [{ version: {} }, {}, 400],
  [{}, { 'if-match': '*' }, 200],
  [{}, { 'if-match': 'W/"1"' }, 200],
  [{}, { 'if-match': '"one"' }, 409],
])('an edit based on %j %j answers %i', async (body, headers, status) => {
  const { id } = await create()
  const edit = await anna('PATCH', `/api/admin/sessions/${id}`, { ...body, title: 'Welcome' }, { headers })
  expect(edit.status).toBe(status)
})

test('one of many simultaneous edits of a version is stored', async () => {
  const { id } = await create()
  const edits = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      anna('PATCH', `/api/admin/sessions/${id}`, { title: `Edit ${at}`, version: 1 }),
    ),
  )
  expect(edits.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
})

test('a stale deletion is refused, and a second one finds nothing', async () => {
  const { id } = await create()
  await ben('PATCH', `/api/admin/sessions/${id}`, { title: 'Welcome' })
  const stale = await anna('DELETE', `/api/admin/sessions/${id}`, undefined, { headers: { 'if-match': '"1"' } })
  expect([stale.status, stale.json.current.title]).toEqual([409, 'Welcome'])
  const deleted = await anna('DELETE', `/api/admin/sessions/${id}`)
  expect([deleted.status, deleted.text]).toEqual([204, ''])
  expect(await titles('pgh')).toEqual([])
  for (const late of [
    await anna('DELETE', `/api/admin/sessions/${id}`),
    await ben('PATCH', `/api/admin/sessions/${id}`, { title: 'x', version: 2 }),
  ])
    expect([late.status, late.text]).toEqual([404, 'Session not found'])
  await undoChange(deleted.headers.get('change-id')!, { actor: 'anna' })
  expect(await titles('pgh')).toEqual(['Welcome'])
})

test('an organizer creates a session and everybody sees it', async () => {
  const { status, json, headers } = await anna('POST', '/api/admin/sessions', {
    ...opening(),
    title: ' Opening \u202ekeynote\u0000 ',
    location: '  ',
    description: 'One\r\nTwo',
    speakerIds: [ada, ada],
  })
  expect(status).toBe(201)
  const said = { ...opening(), id: json.id, description: 'One\nTwo', speakerIds: [ada] }
  const row = whenever(aSession(said))
  expect(json).toEqual(row)
  expect(headers.get('change-id')).toBe((await listChanges(pgh))[0]!.id)
  expect((await visitor('GET', '/api/sessions?eventSlug=pgh')).json).toEqual([row])
})

test('a form post follows the same rules as JSON', async () => {
  const form = new URLSearchParams({ ...opening(), location: '' })
  expect((await anna('POST', '/api/admin/sessions', form)).json).toMatchObject({ location: null, speakerIds: [] })
  form.set('title', ' ')
  const refused = await anna('POST', '/api/admin/sessions', form)
  expect([refused.status, refused.text]).toEqual([400, 'Title is required'])
})

test.each([
  [{ title: '' }, 400, 'Title is required'],
  [{ title: undefined }, 400, 'Title is required'],
  [{ title: 7 }, 400, 'Title is required'],
  [{ title: '\u200b' }, 400, 'Title is required'],
  [{ title: 'x'.repeat(301) }, 400, 'Title is too long (at most 300 characters)'],
  [{ startTime: null }, 400, 'Start time is required'],
  [{ endTime: '' }, 400, 'End time is required'],
  [{ track: '' }, 400, 'Track is required'],
  [{ description: 'x'.repeat(20_001) }, 400, 'Description is too long (at most 20,000 characters)'],
  [{ speakerIds: 'ada' }, 400, 'Speakers must be a list of IDs'],
  [{ speakerIds: ['nobody'] }, 400, 'Speaker “nobody” not found at this event'],
  [{ speakerIds: [ada, stranger] }, 400, `Speaker “${stranger}” not found at this event`],
  [{ eventId: undefined }, 400, 'No event selected'],
  [{ eventId: 'nowhere' }, 404, 'Event not found'],
])('a session with %j is refused', async (input, status, text) => {
  const refused = await anna('POST', '/api/admin/sessions', { ...opening(), ...input })
  expect([refused.status, refused.text]).toEqual([status, text])
})

test('a body that is no object is refused, and so is an id with a null character', async () => {
  for (const body of ['null', '[]', '"x"', '7']) {
    const answer = await anna('POST', '/api/admin/sessions', body)
    expect([body, answer.status, answer.text]).toEqual([body, 400, 'Send session fields as a JSON object'])
  }
  const refused = await anna('DELETE', '/api/admin/sessions/%00')
  expect([refused.status, refused.text]).toEqual([400, 'This text contains a character that can’t be saved'])
  expect((await visitor('GET', '/api/sessions?eventSlug=%00')).status).toBe(404)
})

test('a list is of one event, of Pittsburgh by default, and refuses an unknown event', async () => {
  await create()
  expect(await titles('cbus')).toEqual([])
  expect((await visitor('GET', '/api/sessions')).json).toHaveLength(1)
  const unknown = await visitor('GET', '/api/sessions?eventSlug=atlantis')
  expect([unknown.status, unknown.text]).toEqual([404, 'There is no event "atlantis"'])
})
