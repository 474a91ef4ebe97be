import { beforeEach, expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { events } from '../../../db/schema.ts'
import { PUBLIC_KINDS } from '../../../src/features/events/event-updates.ts'
import { countStreams } from '../../../src/limits/open-streams.ts'
import { startFileApp } from '../../support/app.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { type EventStream, openStream } from '../../support/event-stream.ts'
import { attributes, openWhole } from '../../support/html.ts'
import { anEvent, aSession, insertSessions } from '../../support/rows.ts'
import { writeThreeDays } from '../../support/three-days.ts'
import { until } from '../../support/until.ts'

const app = await startFileApp()
await writeThreeDays({ slug: 'days', name: 'Three days' })
await db
  .insert(events)
  .values([
    anEvent({ id: 'no-zone', slug: 'no-zone', name: 'Without a zone', startsOn: '2027-05-01', timezone: null }),
    anEvent({ id: 'no-date', slug: 'no-date', name: 'Without a date', startsOn: null, timezone: 'America/New_York' }),
  ])
await insertSessions(db, aSession({ id: 'elsewhere', eventId: 'no-zone' }))
const eventId = await eventIdOf('cbus')
beforeEach(() => until(() => countStreams() === 0))

const NEWS = '/api/news'
const follow = async (): Promise<EventStream> => openStream(`${app.origin}${NEWS}?eventSlug=cbus`)
const post = (message: string) => app.visitor().post('/api/attendee-messages', { eventId, name: 'Ada', message })
const board = async () => app.visitor().get('/api/attendee-messages?eventSlug=cbus')

const told = async (news: EventStream) => JSON.parse(await news.next())

test('the stream sends the revisions of an event at once and after each write', async () => {
  await using news = await follow()
  const before = await told(news)
  expect(Object.keys(before.revisions)).toEqual([...PUBLIC_KINDS])
  expect(before).toEqual({ revisions: expect.anything(), spreadMs: 0.5, now: expect.any(Number) })
  await post('Hello')
  const posts = before.revisions['attendee-messages'] + 1
  expect((await told(news)).revisions).toEqual({ ...before.revisions, 'attendee-messages': posts })
  const admin = await app.admin()
  const [session] = await (await admin.get('/api/sessions?eventSlug=cbus')).json()
  await admin.patch(`/api/admin/sessions/${session.id}`, { title: 'Another title' })
  const sessions = before.revisions.sessions + 1
  expect((await told(news)).revisions).toEqual({ ...before.revisions, 'attendee-messages': posts, sessions })
})

test('a reconnected stream reports the writes meanwhile', async () => {
  const before = await follow()
  const { revisions } = await told(before)
  await before.close()
  await post('Said while nobody heard it')
  await using after = await follow()
  expect((await told(after)).revisions['attendee-messages']).toBe(revisions['attendee-messages'] + 1)
})

test('a page carries the revisions that it was rendered from, without those of its islands', async () => {
  const agenda = await openWhole(app, '/?eventSlug=cbus')
  const [made] = attributes(agenda.html, 'body', 'data-revision')
  await using news = await follow()
  const { event, sessions, rooms, speakers, announcements } = (await told(news)).revisions
  const numbers = { event, sessions, rooms, speakers, announcements }
  expect(Object.fromEntries(new URLSearchParams(made))).toEqual(
    Object.fromEntries(Object.entries(numbers).map(([kind, number]) => [kind, String(number)])),
  )
  const { html } = await openWhole(app, '/messaging?eventSlug=cbus')
  expect(attributes(html, 'body', 'data-revision')[0]).not.toContain('attendee-messages')
  expect(/&quot;revision&quot;:(\d+)/.exec(html)![1]).toBe((await board()).headers.get('revision')!)
})

test('more listeners spread their refetches over a longer time', async () => {
  const streams: EventStream[] = []
  for (let one = 1; one <= 20; one++) {
    streams.push(await follow())
    expect((await told(streams.at(-1)!)).spreadMs).toBe(one / 2)
  }
  await post('Hello everybody')
  for (const stream of streams) expect((await told(stream)).spreadMs).toBe(10)
  for (const stream of streams) await stream.close()
})

test('a poller gets the same revisions, and 304 while they do not change', async () => {
  const ask = async (etag = '') => app.visitor().get('/api/news/latest?eventSlug=cbus', { 'if-none-match': etag })
  const first = await ask()
  const { revisions } = await first.json()
  const etag = first.headers.get('etag')!
  expect((await ask(etag)).status).toBe(304)
  await post('Something new')
  const again = await ask(etag)
  expect([again.status, (await again.json()).revisions['attendee-messages']]).toEqual([
    200,
    revisions['attendee-messages'] + 1,
  ])
})

test('browsers come back after 3 to 10 seconds, not all at once', async () => {
  const streams = await Promise.all(Array.from({ length: 20 }, follow))
  const waits = await Promise.all(streams.map((stream) => stream.retryMs()))
  for (const wait of waits) expect(wait).toBeWithin(3000, 10_001)
  expect(new Set(waits).size).toBeGreaterThan(1)
  for (const stream of streams) await stream.close()
})

test('the stream’s headers stop proxies from caching, compressing, or buffering', async () => {
  await using news = await follow()
  const { headers } = news
  expect([headers.get('content-type'), headers.get('cache-control'), headers.get('x-accel-buffering')]).toEqual([
    'text/event-stream',
    'no-store, no-transform',
    'no',
  ])
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("default-src 'self'")
})

test('a HEAD request gets the headers and opens no stream', async () => {
  for (let one = 0; one < 50; one++) {
    const answer = await fetch(`${app.origin}${NEWS}`, { method: 'HEAD' })
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/event-stream',
      '',
    ])
  }
  expect(countStreams()).toBe(0)
})

test('a stream ends with its connection, however that ends', async () => {
  const leaving = new AbortController()
  const answers = await Promise.all(
    Array.from({ length: 30 }, async () => fetch(`${app.origin}${NEWS}`, { signal: leaving.signal })),
  )
  expect(countStreams()).toBe(30)
  for (const answer of answers.slice(0, 10)) await answer.body!.cancel()
  leaving.abort()
  await until(() => countStreams() === 0)
  await using news = await follow()
  expect(await news.next()).toStartWith('{')
})

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
