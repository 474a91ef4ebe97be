import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { writeWithRevision } from '../../../db/revisions/revisions.ts'
import { attendeeMessages, events } from '../../../db/schema.ts'
import { attendeeMessageRoutes } from '../../../src/features/board/routes.tsx'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { type Answer, type Caller, callers } from '../../support/organizers.ts'

const { visitor, signIn } = callers(attendeeMessageRoutes)
let database: TestDatabase
let anna: Caller
let eventId: string

beforeAll(async () => {
  database = await testDatabase()
  anna = await signIn('anna')
  const [pgh] = await db.insert(events).values({ name: 'WITCON PGH', slug: 'pgh', city: 'Pittsburgh' }).returning()
  eventId = pgh!.id
})
afterAll(() => database.close())
beforeEach(async () => {
  await writeWithRevision(eventId, ['attendee-messages'], (tx) => tx.delete(attendeeMessages))
})

/** Each test has a client of its own: limits are kept in memory. */
let clients = 0
const newClient = () => ({ from: `198.51.100.${++clients}` })
const BOARD = '/api/attendee-messages'
const board = async () => (await visitor('GET', `${BOARD}?eventSlug=pgh`)).json
const hello = () => ({ eventId, name: 'Ada', message: 'Hello everybody' })

test('the board is not sent again while nothing was posted', async () => {
  const { headers } = await visitor('GET', `${BOARD}?eventSlug=pgh`)
  const again = { headers: { 'if-none-match': headers.get('etag')! } }
  const unchanged = await visitor('GET', `${BOARD}?eventSlug=pgh`, undefined, again)
  expect([unchanged.status, unchanged.text]).toEqual([304, ''])
  await visitor('POST', BOARD, hello(), newClient())
  expect((await visitor('GET', `${BOARD}?eventSlug=pgh`, undefined, again)).status).toBe(200)
})

test('a long board comes in pages, newest first, each post once', async () => {
  const at = (second: number) => new Date(Date.UTC(2027, 2, 13, 9, 0, second)).toISOString()
  // Many of the same moment: the order is still one order.
  const rows = Array.from({ length: 450 }, (_, i) => ({
    ...hello(),
    message: `${i}`,
    createdAt: at(Math.floor(i / 7)),
  }))
  await writeWithRevision(eventId, ['attendee-messages'], (tx) => tx.insert(attendeeMessages).values(rows))
  const nextOf = ({ headers }: Answer) => /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  const seen: { id: string; createdAt: string }[] = []
  const first = await visitor('GET', `${BOARD}?eventSlug=pgh`)
  seen.push(...first.json)
  let next = nextOf(first)
  while (next) {
    const page = await visitor('GET', next)
    seen.push(...page.json)
    next = nextOf(page)
  }
  expect(seen).toHaveLength(450)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(450)
  const moments = seen.map(({ createdAt }) => createdAt)
  expect(moments).toEqual(moments.toSorted().reverse())
})

const unheld = { heldAt: null, heldFor: null, line: null, reports: 0 }

test('an organizer takes a post off the board and puts it back', async () => {
  const { json: post } = await visitor('POST', BOARD, hello(), newClient())
  expect((await anna('DELETE', `/api/admin/attendee-messages/${post.id}`)).status).toBe(204)
  expect(await board()).toEqual([])
  const [removed] = (await anna('GET', '/api/admin/attendee-messages?eventSlug=pgh')).json
  expect(removed).toEqual({ ...post, ...unheld, eventId, removedAt: expect.any(String) })
  const restored = await anna('POST', `/api/admin/attendee-messages/${post.id}/restore`)
  expect([restored.status, restored.json]).toEqual([200, { ...post, ...unheld, eventId, removedAt: null }])
  expect(await board()).toEqual([post])
  for (const [method, path] of [
    ['DELETE', 'nothing'],
    ['POST', 'nothing/restore'],
  ] as const) {
    const refused = await anna(method, `/api/admin/attendee-messages/${path}`)
    expect([refused.status, refused.text]).toEqual([404, 'Message not found'])
  }
})

test('what is said twice is refused', async () => {
  const refused = await visitor('GET', `${BOARD}?before=a&before=b`)
  expect([refused.status, refused.text]).toEqual([400, 'before was given more than once'])
})

test('a visitor takes nothing off the board', async () => {
  const refused = await visitor('DELETE', '/api/admin/attendee-messages/x')
  expect([refused.status, refused.text]).toEqual([401, 'Please sign in'])
})

test('organizers search the board by name and message, whatever the case and the accents', async () => {
  await db.insert(attendeeMessages).values([
    { eventId, name: 'Ada', message: '100% of the slides' },
    { eventId, name: 'Grace', message: '100 slides' },
    { eventId, name: 'ADAH', message: 'Lunch?' },
    { eventId, name: 'Siobhán O’Brien', message: 'Hi' },
  ])
  const found = async (q: string) => {
    const { json } = await anna('GET', `/api/admin/attendee-messages?${new URLSearchParams({ eventSlug: 'pgh', q })}`)
    return json.map(({ name }: { name: string }) => name).sort()
  }
  expect(await found('ada')).toEqual(['ADAH', 'Ada'])
  expect(await found('100%')).toEqual(['Ada'])
  expect(await found('nobody')).toEqual([])
  expect(await found("siobhan o'brien")).toEqual(['Siobhán O’Brien'])
  expect(await found(' ')).toEqual(['ADAH', 'Ada', 'Grace', 'Siobhán O’Brien'])
})

test('what a phone sent before it had a device is its own, and nobody else takes it back', async () => {
  const phone = newClient()
  const sent = await visitor('POST', BOARD, hello(), { ...phone, headers: { 'idempotency-key': crypto.randomUUID() } })
  const cookie = sent.headers.get('set-cookie')!.split(';')[0]!
  const remove = (headers = {}) =>
    visitor('POST', `${BOARD}/remove`, { eventId, post: sent.json.id }, { ...phone, headers })
  expect([(await remove()).status, (await board()).length]).toEqual([404, 1])
  expect([(await remove({ cookie })).status, await board()]).toEqual([201, []])
})
