import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { db } from '../../../db/client.ts'
import { sessions } from '../../../db/schema.ts'
import { listChanges, undoChange } from '../../../src/features/history/service.ts'
import { sessionRoutes } from '../../../src/features/sessions/routes.tsx'
import { speakerRoutes } from '../../../src/features/speakers/routes.tsx'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { type Caller, callers } from '../../support/organizers.ts'
import { whenever } from '../../support/rows.ts'
import { ada, cbus, makeTwoEvents, opening } from './two-events.ts'

const { visitor, signIn } = callers(new Elysia().use(sessionRoutes).use(speakerRoutes))
let database: TestDatabase
let anna: Caller
let ben: Caller
beforeAll(async () => {
  database = await testDatabase()
  anna = await signIn('anna')
  ben = await signIn('ben')
  await makeTwoEvents()
})
afterAll(() => database.close())
beforeEach(async () => {
  await db.delete(sessions)
})

const create = async (more = {}) => (await anna('POST', '/api/admin/sessions', { ...opening(), ...more })).json
const titles = async (slug: string) =>
  (await visitor('GET', `/api/sessions?eventSlug=${slug}`)).json.map((row: { title: string }) => row.title)

test('a partial edit leaves the rest, a whole one takes all', async () => {
  const before = await create({ location: 'Hall', speakerIds: [ada] })
  const edit = await anna('PATCH', `/api/admin/sessions/${before.id}`, { title: 'Welcome' })
  expect([edit.status, edit.json]).toEqual([200, whenever({ ...before, title: 'Welcome', version: 2 })])
  const whole = await anna('PATCH', `/api/admin/sessions/${before.id}`, {
    ...opening(),
    location: null,
    speakerIds: [],
  })
  expect(whole.json).toEqual(whenever({ ...before, location: null, speakerIds: [], version: 3 }))
})

test('the history calls what became of a session by its verb', async () => {
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

test('saving without a difference changes nothing', async () => {
  const before = await create()
  const { json, headers } = await anna('PATCH', `/api/admin/sessions/${before.id}`, opening())
  expect([json, headers.get('change-id')]).toEqual([before, null])
})

test('a session never moves to another event', async () => {
  const before = await create()
  const edit = await anna('PATCH', `/api/admin/sessions/${before.id}`, { eventId: cbus, title: 'Moved' })
  expect([edit.status, edit.text]).toEqual([404, 'Session not found'])
  expect(await titles('pgh')).toEqual(['Opening keynote'])
})

test.each([
  ['If-Match', (version: number) => ({ body: {}, headers: { 'if-match': `"${version}"` } })],
  ['version', (version: number) => ({ body: { version }, headers: {} })],
])('two organizers never overwrite each other (%s)', async (_, based) => {
  const before = await create()
  const patch = (who: Caller, title: string) => {
    const { body, headers } = based(before.version)
    return who('PATCH', `/api/admin/sessions/${before.id}`, { ...body, title }, { headers })
  }
  const first = await patch(anna, 'Welcome')
  expect(first.status).toBe(200)
  const second = await patch(ben, 'Hello')
  expect([second.status, second.json]).toEqual([
    409,
    { message: 'anna changed this session in the meantime', current: first.json, by: 'anna' },
  ])
  expect(await titles('pgh')).toEqual(['Welcome'])
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

test('of many edits at the same moment, based on the same version, one is taken', async () => {
  const { id } = await create()
  const edits = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      anna('PATCH', `/api/admin/sessions/${id}`, { title: `Edit ${at}`, version: 1 }),
    ),
  )
  expect(edits.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
})

test('a session is deleted once, unless it was changed since', async () => {
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
