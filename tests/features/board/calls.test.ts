import { beforeEach, expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { sumRevisions } from '../../../db/revision-sync.ts'
import { writeWithRevision } from '../../../db/revisions.ts'
import { attendeeMessages, events } from '../../../db/schema.ts'
import { attendeeMessageRoutes } from '../../../src/features/board/routes.tsx'
import { openFileDatabase } from '../../support/database.ts'
import { devicesOfAge } from '../../support/known-device.ts'
import { type Answer, callers } from '../../support/organizers.ts'

const { visitor, signIn } = callers(attendeeMessageRoutes)
await openFileDatabase()
const anna = await signIn('anna')
const [pgh] = await db.insert(events).values({ name: 'WITCON PGH', slug: 'pgh', city: 'Pittsburgh' }).returning()
const eventId = pgh!.id
const devices = await devicesOfAge(601, 120)
beforeEach(async () => {
  await writeWithRevision(eventId, ['attendee-messages'], (tx) => tx.delete(attendeeMessages))
})

/** Limits are kept in memory, so each test has its own client. */
let clients = 0
const newClient = () => ({ from: `198.51.100.${++clients}`, headers: { cookie: devices.pop()! } })
const BOARD = '/api/attendee-messages'
const board = async () => (await visitor('GET', `${BOARD}?eventSlug=pgh`)).json
const hello = () => ({ eventId, name: 'Ada', message: 'Hello everybody' })

test("a visitor's post is on the board at once", async () => {
  expect(await board()).toEqual([])
  const { status, json } = await visitor('POST', BOARD, hello(), newClient())
  const row = { id: json.id, name: 'Ada', message: 'Hello everybody', createdAt: json.createdAt }
  expect([status, json]).toEqual([201, row])
  expect(new Date(json.createdAt).toISOString()).toBe(json.createdAt)
  expect(await board()).toEqual([row])
})

test('forty concurrent posts are all stored, each with its own response', async () => {
  const before = sumRevisions(eventId, ['attendee-messages'])
  const names = Array.from({ length: 40 }, (_, n) => `Visitor ${n}`)
  const posted = await Promise.all(
    names.map((name) => visitor('POST', BOARD, { ...hello(), name, message: `I am ${name}` }, newClient())),
  )
  expect(posted.map(({ status, json }) => [status, json.name, json.message])).toEqual(
    names.map((name) => [201, name, `I am ${name}`]),
  )
  expect((await board()).map(({ id }: { id: string }) => id).toSorted()).toEqual(
    posted.map(({ json }) => json.id).toSorted(),
  )
  // Batches keep the number of revisions low.
  expect(sumRevisions(eventId, ['attendee-messages']) - before).toBeLessThan(20)
})

test('a URL-encoded form posts the same, invisible and direction characters are removed, and other text stays as typed', async () => {
  const message = '  <b>Hi</b>\u0000 \u202eevil\u2066 & "you"\u0007\n\n\tYes\u0301 👩‍💻  '
  const { json } = await visitor('POST', BOARD, { ...hello(), name: ' A\nd\ta ', message }, newClient())
  expect([json.name, json.message]).toEqual(['A d a', '<b>Hi</b> evil & "you"\n\n\tYeś 👩‍💻'.normalize('NFC')])
  const form = new URLSearchParams({ ...hello(), message: 'One\r\nTwo', website: '' })
  expect((await visitor('POST', BOARD, form, newClient())).json).toMatchObject({ name: 'Ada', message: 'One\nTwo' })
})

test.each([
  [{ name: '' }, 400, 'Name is required'],
  [{ name: '\u200b\u202e' }, 400, 'Name is required'],
  [{ name: 'x'.repeat(201) }, 400, 'Name is too long (at most 200 characters)'],
  [{ message: ' \n ' }, 400, 'Message is required'],
  [{ message: 'x'.repeat(501) }, 400, 'Message is too long'],
  [{ message: { text: 'x' } }, 400, 'Message is required'],
  [{ eventId: undefined }, 400, 'No event selected'],
  [{ eventId: '' }, 400, 'No event selected'],
  [{ eventId: 'nowhere' }, 404, 'No event selected'],
])('a post with %j is refused', async (input, status, text) => {
  const refused = await visitor('POST', BOARD, { ...hello(), ...input }, newClient())
  expect([refused.status, refused.text]).toEqual([status, text])
  expect(await board()).toEqual([])
})

test('a post of five hundred characters is stored, and one with a filled honeypot succeeds and is not', async () => {
  const { status, json } = await visitor('POST', BOARD, { ...hello(), website: 'https://spam.example' }, newClient())
  expect([status, Object.keys(json)]).toEqual([201, ['id', 'name', 'message', 'createdAt']])
  expect(await board()).toEqual([])
  expect((await visitor('POST', BOARD, { ...hello(), message: 'x'.repeat(500) }, newClient())).status).toBe(201)
})

test('the fourth post of the same text is refused, and another text is not', async () => {
  const client = newClient()
  const post = (message: string) => visitor('POST', BOARD, { ...hello(), message }, client)
  for (const message of ['Hi', 'hi', ' HI ']) expect((await post(message)).status).toBe(201)
  const refused = await post('Hi')
  expect([refused.status, refused.text]).toEqual([429, 'You already sent this message.'])
  expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 601)
  expect((await post('Bye')).status).toBe(201)
})

test('an unchanged board answers 304, and a repeated parameter is refused', async () => {
  const refused = await visitor('GET', `${BOARD}?before=a&before=b`)
  expect([refused.status, refused.text]).toEqual([400, 'before was given more than once'])
  const { headers } = await visitor('GET', `${BOARD}?eventSlug=pgh`)
  const again = { headers: { 'if-none-match': headers.get('etag')! } }
  const unchanged = await visitor('GET', `${BOARD}?eventSlug=pgh`, undefined, again)
  expect([unchanged.status, unchanged.text]).toEqual([304, ''])
  await visitor('POST', BOARD, hello(), newClient())
  expect((await visitor('GET', `${BOARD}?eventSlug=pgh`, undefined, again)).status).toBe(200)
})

test('a long board comes in pages, newest first, with each post once', async () => {
  const at = (second: number) => new Date(Date.UTC(2027, 2, 13, 9, 0, second)).toISOString()
  // Several posts share a moment.
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

test('an organizer removes and restores a post', async () => {
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

test('organizers search names and messages without regard to case and accents', async () => {
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

test('a device owns the post that it was issued with, and nobody else removes it', async () => {
  const { from } = newClient()
  const sent = await visitor('POST', BOARD, hello(), { from, headers: { 'idempotency-key': crypto.randomUUID() } })
  const cookie = sent.headers.get('set-cookie')!.split(';')[0]!
  const remove = (headers = {}) =>
    visitor('POST', `${BOARD}/remove`, { eventId, post: sent.json.id }, { from, headers })
  expect([(await remove()).status, (await board()).length]).toEqual([404, 1])
  expect([(await remove({ cookie })).status, await board()]).toEqual([201, []])
})
