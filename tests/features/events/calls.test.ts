import { beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { writeWithRevisions } from '../../../db/revisions.ts'
import { events, sessions } from '../../../db/schema.ts'
import { eventRoutes } from '../../../src/features/events/routes.tsx'
import { undoChange } from '../../../src/features/history/service.ts'
import { openFileDatabase } from '../../support/database.ts'
import { callers } from '../../support/organizers.ts'
import { anEvent, aSession, insertSessions } from '../../support/rows.ts'

const { visitor, signIn } = callers(eventRoutes)

await openFileDatabase()
const anna = await signIn('anna')
beforeEach(async () => {
  await writeWithRevisions(async (tx, touch) => {
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
])('an event with %j is refused', async (input, text) => {
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

describe('the dates of an event', () => {
  beforeEach(async () => {
    await db.insert(events).values(anEvent({ id: 'pgh', startsOn: '2027-04-10', endsOn: '2027-04-11' }))
    await insertSessions(db, [
      aSession({ id: 'a stand-in', startTime: '2025-03-16T09:00:00', endTime: '2025-03-16T10:00:00' }),
      aSession({ id: 'b real', startTime: '2027-04-10T21:00:00', endTime: '2027-04-11T01:00:00' }),
      aSession({ id: 'c before', startTime: '2027-04-09T18:00:00', endTime: '2027-04-09 8 PM' }),
      aSession({ id: 'd said', startTime: 'after lunch', endTime: '' }),
    ])
  })

  const edit = (settings: object) => anna('PATCH', '/api/admin/events/pgh', settings)
  const times = async () => {
    const all = await db.select().from(sessions).where(eq(sessions.eventId, 'pgh')).orderBy(asc(sessions.id))
    return all.map(({ startTime, endTime }) => [startTime, endTime])
  }
  const stood = [
    ['2025-03-16T09:00:00', '2025-03-16T10:00:00'],
    ['2027-04-10T21:00:00', '2027-04-11T01:00:00'],
    ['2027-04-09T18:00:00', '2027-04-09 8 PM'],
    ['after lunch', ''],
  ]

  test('moving an event moves its last day and program, in one change with one Undo', async () => {
    const { status, json, headers } = await edit({ startsOn: '2027-05-29' })
    expect([status, json.startsOn, json.endsOn]).toEqual([200, '2027-05-29', '2027-05-30'])
    expect(await times()).toEqual([
      ['2025-03-16T09:00:00', '2025-03-16T10:00:00'],
      ['2025-03-15T21:00:00', '2025-03-16T01:00:00'],
      ['2027-05-28T18:00:00', '2027-05-28 8 PM'],
      ['after lunch', ''],
    ])
    expect((await undoChange(headers.get('change-id')!, { actor: 'anna' })).status).toBe('undone')
    const [event] = await db.select().from(events)
    expect([event?.startsOn, event?.endsOn, await times()]).toEqual(['2027-04-10', '2027-04-11', stood])
  })

  test('an event that loses its date keeps its days', async () => {
    const { json } = await edit({ startsOn: '' })
    expect([json.startsOn, json.endsOn]).toEqual([null, null])
    expect((await times())[1]).toEqual(['2025-03-15T21:00:00', '2025-03-16T01:00:00'])
  })

  test('shortening an event or giving it a first date moves no session', async () => {
    expect((await edit({ endsOn: '' })).json.endsOn).toBe(null)
    await db.update(events).set({ startsOn: null })
    expect((await edit({ startsOn: '2027-04-10' })).json.startsOn).toBe('2027-04-10')
    expect(await times()).toEqual(stood)
  })

  test.each([
    [{ endsOn: '2027-04-09' }, 'The last day can’t be before the first day, Saturday, April 10'],
    [{ endsOn: '2027-05-11' }, 'An event can last at most 31 days'],
    [{ startsOn: '', endsOn: '2027-04-11' }, 'Enter the first day as well'],
    [{ startsOn: '2027-04-12', endsOn: '2027-04-11' }, 'The last day can’t be before the first day, Monday, April 12'],
    [{ endsOn: 'soon' }, 'Enter a date such as 2026-03-15'],
    [{ startsOn: 'whenever', endsOn: 'soon' }, 'Enter a date such as 2026-03-14'],
  ])('the dates %j are refused, and nothing is moved', async (settings, sentence) => {
    const refused = await edit(settings)
    expect([refused.status, refused.text, await times()]).toEqual([400, sentence, stood])
    const created = await anna('POST', '/api/admin/events', {
      name: 'Erie',
      slug: 'erie',
      city: 'Erie',
      startsOn: '2027-04-10',
      ...settings,
    })
    expect([created.status, created.text]).toEqual([400, sentence])
  })

  test('an event can have 31 days, and other edits do not depend on its dates', async () => {
    expect((await edit({ endsOn: '2027-05-10' })).status).toBe(200)
    await db.update(events).set({ endsOn: '2027-01-01' })
    expect((await edit({ city: 'Lake Erie' })).status).toBe(200)
  })
})
