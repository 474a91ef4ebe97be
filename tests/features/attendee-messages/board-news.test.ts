import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { openStreams } from '../../../src/http/limits/event-streams.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { type EventStream, openStream } from '../../support/event-stream.ts'
import { until } from '../../support/until.ts'

let app: TestApp
let eventId: string
beforeAll(async () => {
  app = await startApp()
  const [event] = await (await app.visitor().get('/api/events')).json()
  eventId = event.id
})
afterAll(() => app.close())
beforeEach(() => until(() => openStreams() === 0))

const NEWS = '/api/attendee-messages/news'
const slug = async () => (await (await app.visitor().get('/api/events')).json())[0].slug
const follow = async (): Promise<EventStream> => openStream(`${app.origin}${NEWS}?eventSlug=${await slug()}`)
const post = (message: string) => app.visitor().post('/api/attendee-messages', { eventId, name: 'Ada', message })
const board = async () => app.visitor().get(`/api/attendee-messages?eventSlug=${await slug()}`)
const boardRevision = async () => Number((await board()).headers.get('revision'))

test('whoever follows the board is told its revision at once, and another one when somebody posts', async () => {
  await using news = await follow()
  const before = await boardRevision()
  expect(JSON.parse(await news.next())).toEqual({ revision: before, spreadMs: 0.5 })
  await post('Hello')
  expect(JSON.parse(await news.next())).toEqual({ revision: before + 1, spreadMs: 0.5 })
  expect(await boardRevision()).toBe(before + 1)
})

test('what was posted while the line was down is told when it is back', async () => {
  const before = await follow()
  const { revision } = JSON.parse(await before.next())
  await before.close()
  await post('Said while nobody heard it')
  await using after = await follow()
  expect(JSON.parse(await after.next()).revision).toBe(revision + 1)
})

test('the page says which revision it was made of', async () => {
  const html = await (await app.visitor().get(`/messaging?eventSlug=${await slug()}`)).text()
  const [, revision] = /&quot;revision&quot;:(\d+)/.exec(html)!
  expect(Number(revision)).toBe(await boardRevision())
})

test('the more who follow, the longer the time over which they fetch the board again', async () => {
  const streams = await Promise.all(Array.from({ length: 20 }, follow))
  const at = await Promise.all(streams.map((stream) => stream.next()))
  expect(at.map((told) => JSON.parse(told).spreadMs).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, before) => (before + 1) / 2),
  )
  await post('Hello everybody')
  for (const stream of streams) expect(JSON.parse(await stream.next()).spreadMs).toBe(10)
  for (const stream of streams) await stream.close()
})

test('browsers come back after 3 to 10 seconds, not all at once', async () => {
  const streams = await Promise.all(Array.from({ length: 20 }, follow))
  const waits = await Promise.all(streams.map((stream) => stream.retryMs()))
  for (const wait of waits) expect(wait).toBeWithin(3000, 10_001)
  expect(new Set(waits).size).toBeGreaterThan(1)
  for (const stream of streams) await stream.close()
})

test('no proxy keeps the news, packs it or holds it back', async () => {
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

test('who asks for the headers alone gets them, and holds nothing', async () => {
  for (let one = 0; one < 50; one++) {
    const answer = await fetch(`${app.origin}${NEWS}`, { method: 'HEAD', signal: AbortSignal.timeout(5000) })
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/event-stream',
      '',
    ])
  }
  expect(openStreams()).toBe(0)
})

test('a stream ends with its connection, however that ends', async () => {
  const leaving = new AbortController()
  const answers = await Promise.all(
    Array.from({ length: 30 }, async () => fetch(`${app.origin}${NEWS}`, { signal: leaving.signal })),
  )
  expect(openStreams()).toBe(30)
  for (const answer of answers.slice(0, 10)) await answer.body!.cancel()
  leaving.abort()
  await until(() => openStreams() === 0)
  await using news = await follow()
  expect(await news.next()).toStartWith('{')
})
