import { beforeEach, expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { writeWithRevisions } from '../../../db/revisions/revisions.ts'
import { events } from '../../../db/schema.ts'
import { eventRoutes } from '../../../src/features/events/routes.tsx'
import { undoChange } from '../../../src/features/history/service.ts'
import { openFileDatabase } from '../../support/database.ts'
import { callers } from '../../support/organizers.ts'
import { anEvent } from '../../support/rows.ts'

const { visitor, signIn } = callers(eventRoutes)

await openFileDatabase()
const anna = await signIn('anna')
beforeEach(async () => {
  await writeWithRevisions([], async (tx, touch) => {
    for (const { id } of await tx.delete(events).returning()) touch(id, ['event'])
  })
})

const erie = { name: 'WITCON ERIE', slug: 'erie', city: 'Erie' }
const whole = {
  location: 'Erie, Pennsylvania',
  venueName: 'Lake Hall',
  startsOn: '2027-05-08',
  timezone: 'America/New_York',
  accent: '#1166cc',
  floorPlanUrl: '/images/floor-plans/pgh.svg',
  isActive: false,
}
const create = async (more = {}) => (await anna('POST', '/api/admin/events', { ...erie, ...more })).json

test('without events, the first call of a client says that the database is not initialized', async () => {
  const { status, json } = await visitor('GET', '/api/events')
  expect([status, json]).toEqual([
    503,
    { status: 'uninitialized', message: 'Database not initialized. Please contact administrator.' },
  ])
})

test('without tables a call says the same', async () => {
  await db.execute('alter table events rename to away')
  try {
    const { status, json } = await visitor('GET', '/api/events')
    expect([status, json.status]).toEqual([503, 'uninitialized'])
  } finally {
    await db.execute('alter table away rename to events')
  }
})

test('an organizer makes an event, and it is listed by name, to visitors while it is active', async () => {
  const { status, json, headers } = await anna('POST', '/api/admin/events', { ...erie, ...whole })
  expect([status, json]).toEqual([201, anEvent({ ...erie, ...whole, id: json.id })])
  await create({ name: 'A CON', slug: 'a' })
  const names = (answer: { json: { name: string }[] }) => answer.json.map(({ name }) => name)
  expect(names(await visitor('GET', '/api/events'))).toEqual(['A CON'])
  expect(names(await anna('GET', '/api/admin/events'))).toEqual(['A CON', 'WITCON ERIE'])
  expect((await undoChange(headers.get('change-id')!, { actor: 'anna' })).status).toBe('undone')
  expect(names(await anna('GET', '/api/admin/events'))).toEqual(['A CON'])
})

test('events are listed as people look up names, whatever the case and the locale of the database', async () => {
  for (const [at, name] of ['XL Conf', 'rC3', 'Camp 10', 'Émilie', 'de3', 'Camp 2'].entries())
    await create({ name, slug: `event-${at}` })
  const order = ['Camp 2', 'Camp 10', 'de3', 'Émilie', 'rC3', 'XL Conf']
  for (const { json } of [await visitor('GET', '/api/events'), await anna('GET', '/api/admin/events')])
    expect(json.map(({ name }: { name: string }) => name)).toEqual(order)
})

test.each([
  [{ name: '' }, 'Name is required'],
  [{ city: undefined }, 'City is required'],
  [{ slug: '' }, 'Slug is required'],
  [{ slug: 'Erie 2027' }, 'Use lowercase letters, digits, and hyphens (at most 60 characters)'],
  [{ slug: 'x'.repeat(61) }, 'Use lowercase letters, digits, and hyphens (at most 60 characters)'],
  [{ startsOn: '2027-02-30' }, 'Enter a date such as 2026-03-14'],
  [{ startsOn: 'tomorrow' }, 'Enter a date such as 2026-03-14'],
  [{ timezone: 'Mars/Olympus' }, 'Enter a time zone such as America/New_York'],
  [{ timezone: '+05:00' }, 'Enter a time zone such as America/New_York'],
  [{ accent: 'red' }, 'Enter a color such as #ffb81c'],
  [{ accent: '#fff"><script>' }, 'Enter a color such as #ffb81c'],
  [{ floorPlanUrl: 'http://plans.example/a' }, 'Floor plan URL must start with https:// or /'],
  [{ isActive: 'maybe' }, 'Active must be true or false'],
])('%j is refused', async (input, text) => {
  const refused = await anna('POST', '/api/admin/events', { ...erie, ...input })
  expect([refused.status, refused.text]).toEqual([400, text])
})

test('names and slugs are of one event each', async () => {
  await create()
  const { id } = await create({ name: 'A CON', slug: 'a' })
  const named = await anna('PATCH', `/api/admin/events/${id}`, { name: erie.name })
  expect([named.status, named.text]).toEqual([409, 'An event with this name already exists'])
  const slugged = await anna('POST', '/api/admin/events', { ...erie, name: 'New' })
  expect([slugged.status, slugged.text]).toEqual([409, 'An event with this slug already exists'])
})

test('settings are changed in part, emptied, and undone', async () => {
  const before = await create(whole)
  const { json, headers } = await anna('PATCH', `/api/admin/events/${before.id}`, { startsOn: '', city: 'Lake Erie' })
  expect(json).toEqual({ ...before, startsOn: null, city: 'Lake Erie', version: 2 })
  await undoChange(headers.get('change-id')!, { actor: 'anna' })
  expect((await anna('GET', '/api/admin/events')).json).toEqual([{ ...before, version: 3 }])
})

test('a stale edit gets the current event, and an unknown event is not found', async () => {
  const { id } = await create()
  const first = await anna('PATCH', `/api/admin/events/${id}`, { city: 'Lake Erie', version: 1 })
  const second = await anna('PATCH', `/api/admin/events/${id}`, { city: 'Elsewhere', version: 1 })
  expect([second.status, second.json]).toEqual([
    409,
    { message: 'anna changed this event in the meantime', current: first.json, by: 'anna' },
  ])
  const unknown = await anna('PATCH', '/api/admin/events/nothing', { city: 'Elsewhere' })
  expect([unknown.status, unknown.text]).toEqual([404, 'Event not found'])
})

test('a visitor makes no event', async () => {
  const refused = await visitor('POST', '/api/admin/events', erie)
  expect([refused.status, refused.text]).toEqual([401, 'Please sign in'])
})
