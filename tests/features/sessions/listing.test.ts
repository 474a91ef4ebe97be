import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { db } from '../../../db/client.ts'
import { sessions } from '../../../db/schema.ts'
import { sessionRoutes } from '../../../src/features/sessions/routes.tsx'
import { speakerRoutes } from '../../../src/features/speakers/routes.tsx'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { type Caller, callers } from '../../support/organizers.ts'
import { makeTwoEvents, opening } from './two-events.ts'

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
const titles = async (slug: string) =>
  (await visitor('GET', `/api/sessions?eventSlug=${slug}`)).json.map((row: { title: string }) => row.title)

test('sessions come by start, end and title', async () => {
  const at = (startTime: string, endTime: string, title: string) => create({ startTime, endTime, title })
  await at('2025-03-15T10:00:00', '2025-03-15T11:00:00', 'C')
  await at('2025-03-15T09:00:00', '2025-03-15T11:00:00', 'B')
  await at('2025-03-15T09:00:00', '2025-03-15T10:00:00', 'Z')
  await at('2025-03-15T09:00:00', '2025-03-15T11:00:00', 'A')
  expect(await titles('pgh')).toEqual(['Z', 'A', 'B', 'C'])
})

test('sessions come by time however a script writes it, and what names the next day comes last', async () => {
  const inOrder = [
    '2025-03-15T08:00:00',
    '9:30 a.m.',
    'noon',
    '1 PM',
    '13:30',
    '2025-03-15T18:00:00',
    '2025-03-16T00:15:00',
    'later',
  ]
  for (const startTime of inOrder.toReversed()) await create({ startTime, title: startTime })
  expect(await titles('pgh')).toEqual(inOrder)
  const stored = (await visitor('GET', '/api/sessions?eventSlug=pgh')).json
  expect(stored.map((row: { startTime: string }) => row.startTime)).toEqual(inOrder)
})

test('a list is of one event, Pittsburgh where none is named; an unknown one is said', async () => {
  await create()
  expect(await titles('cbus')).toEqual([])
  expect((await visitor('GET', '/api/sessions')).json).toHaveLength(1)
  const unknown = await visitor('GET', '/api/sessions?eventSlug=atlantis')
  expect([unknown.status, unknown.text]).toEqual([404, 'There is no event "atlantis"'])
})

test('a list that did not change is not sent again', async () => {
  await create()
  const { headers } = await visitor('GET', '/api/sessions?eventSlug=pgh')
  const again = { headers: { 'if-none-match': headers.get('etag')! } }
  expect((await visitor('GET', '/api/sessions?eventSlug=pgh', undefined, again)).status).toBe(304)
  await create()
  expect((await visitor('GET', '/api/sessions?eventSlug=pgh', undefined, again)).status).toBe(200)
})
