import { expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { events } from '../../../db/schema.ts'
import { startFileApp } from '../../support/app.ts'
import { attributes } from '../../support/html.ts'
import { anEvent, aSession, insertSessions } from '../../support/rows.ts'
import { writeThreeDays } from '../../support/three-days.ts'

const app = await startFileApp({ seeded: false })
await writeThreeDays({ slug: 'days' })
await db
  .insert(events)
  .values([
    anEvent({ id: 'no-zone', slug: 'no-zone', name: 'Without a zone', startsOn: '2027-05-01', timezone: null }),
    anEvent({ id: 'no-date', slug: 'no-date', name: 'Without a date', startsOn: null, timezone: 'America/New_York' }),
  ])
await insertSessions(db, aSession({ id: 'elsewhere', eventId: 'no-zone' }))

async function hoursOf(path: string): Promise<string[] | undefined> {
  const html = await (await app.visitor().get(path)).text()
  return attributes(html, 'body', 'data-live')[0]
    ?.split(' ')
    .map((seconds) => new Date(Number(seconds) * 1000).toISOString())
}

test('a page listens from twelve hours before the first session until two hours after the last', async () => {
  // From 9 AM on Saturday in winter time until noon on Monday in summer time.
  const hours = ['2027-03-13T02:00:00.000Z', '2027-03-15T18:00:00.000Z']
  for (const path of ['/', '/speakers', '/sponsors', '/my-schedule', '/changes'])
    expect(await hoursOf(`${path}?eventSlug=days`)).toEqual(hours)
})

test('a page with islands that have news of their own listens at any time', async () => {
  for (const path of ['/messaging', '/questions']) {
    const html = await (await app.visitor().get(`${path}?eventSlug=days`)).text()
    expect(attributes(html, 'body', 'data-live')).toEqual(['0 Infinity'])
  }
})

test('a later session extends the time in which a page listens', async () => {
  const admin = await app.admin()
  const late = { startTime: '2025-03-17T20:00:00', endTime: '2025-03-17T22:00:00' }
  expect((await admin.patch('/api/admin/sessions/farewell', late)).status).toBe(200)
  expect(await hoursOf('/sponsors?eventSlug=days')).toEqual(['2027-03-13T02:00:00.000Z', '2027-03-16T04:00:00.000Z'])
})

test('without a time zone a page listens around the dates, and without a date never', async () => {
  expect(await hoursOf('/?eventSlug=no-zone')).toEqual(['2027-04-30T06:00:00.000Z', '2027-05-02T18:00:00.000Z'])
  expect(await hoursOf('/?eventSlug=no-date')).toBeUndefined()
})
