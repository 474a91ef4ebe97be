import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { db } from '../../../db/client.ts'
import { change } from '../../../db/revisions/revisions.ts'
import { attendeeMessages, events } from '../../../db/schema.ts'
import { forgetOldSenders } from '../../../src/features/attendee-messages/moderation/senders.ts'
import { attendeeMessageRoutes } from '../../../src/features/attendee-messages/routes.tsx'
import { changeRoutes } from '../../../src/features/history/routes.tsx'
import { answerIntroduction } from '../../../src/http/limits/device.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { type Caller, callers } from '../../support/organisers.ts'

const { visitor, signIn } = callers(
  new Elysia()
    .use(attendeeMessageRoutes)
    .use(changeRoutes)
    .post('/api/device', ({ request }) => answerIntroduction(request)),
)
let database: TestDatabase
let anna: Caller

beforeAll(async () => {
  database = await testDatabase()
  anna = await signIn('anna')
})
afterAll(() => database.close())

let eventId = ''
let count = 0
beforeEach(async () => {
  eventId = `event-${++count}`
  const event = { id: eventId, name: `WITCON ${count}`, slug: eventId, city: 'Erie' }
  await change(eventId, ['event'], (tx) => tx.insert(events).values(event))
})

type Phone = { from: string; cookie?: string }
async function phone(from: string): Promise<Phone> {
  const { headers } = await visitor('POST', '/api/device', undefined, { from })
  return { from, cookie: headers.get('set-cookie')!.split(';')[0]! }
}

async function post(message: string, { from, cookie }: Phone): Promise<string> {
  const headers: Record<string, string> = cookie ? { cookie } : {}
  const body = { eventId, name: 'Ada', message }
  return (await visitor('POST', '/api/attendee-messages', body, { from, headers })).json.id
}

const messagesOf = (posts: { message: string }[]) => posts.map(({ message }) => message)
const board = async () => messagesOf((await visitor('GET', `/api/attendee-messages?eventSlug=${eventId}`)).json)
const remove = (wanted: object) => anna('POST', '/api/admin/board/removals', { eventSlug: eventId, ...wanted })
const undo = (changeId: string | null) => anna('POST', `/api/admin/changes/${changeId}/undo`)

test('all posts of one sender go at once, and come back at once', async () => {
  const [spammer, neighbor] = [await phone('192.0.2.1'), await phone('192.0.2.1')]
  await post('Buy', spammer)
  await post('Hello', neighbor)
  const id = await post('Buy now', spammer)
  const tried = await remove({ senderOf: id, isRehearsal: true })
  expect([tried.status, tried.json, tried.headers.get('change-id')]).toEqual([
    200,
    { message: 'Removed 2 posts of one sender', count: 2 },
    null,
  ])
  expect(await board()).toEqual(['Buy now', 'Hello', 'Buy'])

  const removed = await remove({ senderOf: id })
  expect([removed.status, removed.json]).toEqual([200, tried.json])
  expect(await board()).toEqual(['Hello'])
  const undone = await undo(removed.headers.get('change-id'))
  expect(undone.json).toEqual({ message: 'Undid: Removed 2 posts of one sender' })
  expect(await board()).toEqual(['Buy now', 'Hello', 'Buy'])
  await undo(undone.headers.get('change-id'))
  expect(await board()).toEqual(['Hello'])
})

test('who came without a device is removed by the network, and the devices on it stay', async () => {
  const known = await phone('192.0.2.2')
  await post('Hello', known)
  const id = await post('Buy', { from: '192.0.2.2' })
  await post('Buy more', { from: '192.0.2.2' })
  await post('From elsewhere', { from: '192.0.2.3' })
  expect((await remove({ senderOf: id })).json.count).toBe(2)
  expect(await board()).toEqual(['From elsewhere', 'Hello'])
  expect((await remove({ networkOf: id })).json).toEqual({ message: 'Removed 1 post of one network', count: 1 })
  expect(await board()).toEqual(['From elsewhere'])
})

test('the posts of the last minutes go at once; one of them is put back alone, and the rest later', async () => {
  const old = await post('An hour old', { from: '192.0.2.4' })
  const anHourAgo = { createdAt: sql<string>`now() - interval '1 hour'` }
  await change(eventId, ['attendee-messages'], (tx) =>
    tx.update(attendeeMessages).set(anHourAgo).where(eq(attendeeMessages.id, old)),
  )
  const good = await post('Good', { from: '192.0.2.4' })
  await post('Bad', { from: '192.0.2.4' })
  const removed = await remove({ minutes: 10 })
  expect(removed.json.message).toBe('Removed 2 posts of the last 10 minutes')
  expect(await board()).toEqual(['An hour old'])
  const listed = (await anna('GET', `/api/admin/attendee-messages?eventSlug=${eventId}`)).json
  expect(listed.map((post: { removedAt: string | null }) => !!post.removedAt)).toEqual([true, true, false])
  expect(JSON.stringify(listed)).not.toMatch(/from(Device|Network)|removalId/)
  expect((await anna('POST', `/api/admin/attendee-messages/${good}/restore`)).json.removedAt).toBe(null)
  expect(await board()).toEqual(['Good', 'An hour old'])
  await undo(removed.headers.get('change-id'))
  expect(await board()).toEqual(['Bad', 'Good', 'An hour old'])
})

test('where there is nothing to remove, nothing is recorded', async () => {
  const nothing = await remove({ minutes: 5 })
  expect([nothing.status, nothing.json, nothing.headers.has('change-id')]).toEqual([
    200,
    { message: 'Removed 0 posts of the last 5 minutes', count: 0 },
    false,
  ])
  expect((await anna('GET', `/api/admin/changes?eventSlug=${eventId}`)).json).toEqual([])
})

const ONE_OF = 'Send eventSlug, and one of senderOf, networkOf (the id of a post) and minutes'
test.each([
  [{}, 400, ONE_OF],
  [{ senderOf: 'a', minutes: 1 }, 400, ONE_OF],
  [{ minutes: 0 }, 400, 'At least one minute'],
  [{ minutes: 1441 }, 400, 'At most a day'],
  [{ minutes: '5' }, 400, 'minutes is a number'],
  [{ senderOf: 'nobody' }, 404, 'Message not found'],
  [{ minutes: 1, eventSlug: 'atlantis' }, 404, 'There is no event "atlantis"'],
])('%j removes nothing', async (wanted, status, text) => {
  const refused = await remove(wanted)
  expect([refused.status, refused.text]).toEqual([status, text])
})

test('nobody keeps an address, and after a week not even its hash', async () => {
  const id = await post('Hello', await phone('192.0.2.77'))
  const row = async () => (await db.select().from(attendeeMessages).where(eq(attendeeMessages.id, id)))[0]!
  expect(JSON.stringify(await row())).not.toContain('192.0.2.77')
  expect([(await row()).fromDevice, (await row()).fromNetwork]).toEqual([
    expect.stringMatching(/^[\w-]{16}$/),
    expect.stringMatching(/^[\w-]{16}$/),
  ])
  await forgetOldSenders()
  expect((await row()).fromNetwork).not.toBe(null)
  const eightDaysAgo = { createdAt: sql<string>`now() - interval '8 days'` }
  await db.update(attendeeMessages).set(eightDaysAgo).where(eq(attendeeMessages.id, id))
  await forgetOldSenders()
  expect([(await row()).fromDevice, (await row()).fromNetwork]).toEqual([null, null])
  const refused = await remove({ senderOf: id })
  expect([refused.status, refused.text]).toEqual([409, 'Who sent this is not known anymore: it is kept for a week'])
})

test('a closed board can be read and not posted on, until it is opened again', async () => {
  const ada = { from: '192.0.2.8' }
  await post('Before', ada)
  const close = (isClosed: boolean) => anna('PUT', '/api/admin/board/closed', { eventSlug: eventId, isClosed })
  const closed = await close(true)
  expect([closed.status, closed.json.boardClosedAt]).toEqual([200, expect.any(String)])
  const body = { eventId, name: 'Ada', message: 'Meanwhile' }
  const refused = await visitor('POST', '/api/attendee-messages', body, ada)
  expect([refused.status, refused.text]).toEqual([403, 'The board is closed for now. You can still read it.'])
  const read = await visitor('GET', `/api/attendee-messages?eventSlug=${eventId}`)
  expect([messagesOf(read.json), read.headers.get('board')]).toEqual([['Before'], 'closed'])
  expect((await close(true)).headers.has('change-id')).toBe(false)

  const opened = await close(false)
  await post('After', ada)
  expect(await board()).toEqual(['After', 'Before'])
  const changes = (await anna('GET', `/api/admin/changes?eventSlug=${eventId}`)).json
  expect(changes.map(({ what }: { what: string }) => what)).toEqual([
    `Opened the board of WITCON ${count}`,
    `Closed the board of WITCON ${count}`,
  ])
  expect((await undo(opened.headers.get('change-id'))).status).toBe(200)
  expect((await visitor('POST', '/api/attendee-messages', body, ada)).status).toBe(403)
})
