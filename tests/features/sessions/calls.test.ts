import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { db } from '../../../db/client.ts'
import { sessions } from '../../../db/schema.ts'
import { listChanges } from '../../../src/features/history/service.ts'
import { sessionRoutes } from '../../../src/features/sessions/routes.tsx'
import { speakerRoutes } from '../../../src/features/speakers/routes.tsx'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { type Caller, callers } from '../../support/organizers.ts'
import { aSession, whenever } from '../../support/rows.ts'
import { ada, makeTwoEvents, opening, pgh, stranger } from './two-events.ts'

const { visitor, signIn } = callers(new Elysia().use(sessionRoutes).use(speakerRoutes))
let database: TestDatabase
let anna: Caller
beforeAll(async () => {
  database = await testDatabase()
  anna = await signIn('anna')
  await makeTwoEvents()
})
afterAll(() => database.close())
beforeEach(async () => {
  await db.delete(sessions)
})

const create = async (more = {}) => (await anna('POST', '/api/admin/sessions', { ...opening(), ...more })).json
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

test('a form is judged by the same rules as JSON', async () => {
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
  [{ eventId: undefined }, 400, 'No event selected'],
  [{ eventId: 'nowhere' }, 404, 'Event not found'],
])('%j is refused', async (input, status, text) => {
  const refused = await anna('POST', '/api/admin/sessions', { ...opening(), ...input })
  expect([refused.status, refused.text]).toEqual([status, text])
})

test.each([['null'], ['[]'], ['"x"'], ['7']])('the body %s is refused', async (body) => {
  const refused = await anna('POST', '/api/admin/sessions', body)
  expect([refused.status, refused.text]).toEqual([400, 'Send session fields as a JSON object'])
})

test('a speaker of another event is refused', async () => {
  const refused = await anna('POST', '/api/admin/sessions', { ...opening(), speakerIds: [ada, stranger] })
  expect([refused.status, refused.text]).toEqual([400, `Speaker “${stranger}” not found at this event`])
  const { id } = await create()
  const edit = await anna('PATCH', `/api/admin/sessions/${id}`, { speakerIds: [stranger] })
  expect([edit.status, edit.text]).toEqual([400, `Speaker “${stranger}” not found at this event`])
})

test('an address with a character that no row can hold is refused', async () => {
  const refused = await anna('DELETE', '/api/admin/sessions/%00')
  expect([refused.status, refused.text]).toEqual([400, 'This text contains a character that can’t be saved'])
  expect((await visitor('GET', '/api/sessions?eventSlug=%00')).status).toBe(404)
})

test('a visitor changes nothing', async () => {
  const { id } = await create()
  for (const [method, path] of [
    ['POST', '/api/admin/sessions'],
    ['PATCH', `/api/admin/sessions/${id}`],
    ['DELETE', `/api/admin/sessions/${id}`],
  ] as const) {
    const refused = await visitor(method, path, { title: '' })
    expect([refused.status, refused.text]).toEqual([401, 'Please sign in'])
  }
})
