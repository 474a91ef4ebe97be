import { beforeEach, expect, test } from 'bun:test'
import { asc, eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { events, sessions } from '../../../db/schema.ts'
import { eventRoutes } from '../../../src/features/events/routes.tsx'
import { undoChange } from '../../../src/features/history/service.ts'
import { openFileDatabase } from '../../support/database.ts'
import { callers } from '../../support/organizers.ts'
import { anEvent, aSession, insertSessions } from '../../support/rows.ts'

const { signIn } = callers(eventRoutes)
await openFileDatabase()
const anna = await signIn('anna')
beforeEach(async () => {
  await db.delete(events)
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
])('%j is refused, and nothing is moved', async (settings, sentence) => {
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
