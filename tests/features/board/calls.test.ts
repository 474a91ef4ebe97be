import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { sumRevisions } from '../../../db/revisions/revision-state.ts'
import { writeWithRevision } from '../../../db/revisions/revisions.ts'
import { attendeeMessages, events } from '../../../db/schema.ts'
import { attendeeMessageRoutes } from '../../../src/features/board/routes.tsx'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { devicesOfAge } from '../../support/known-device.ts'
import { callers } from '../../support/organizers.ts'

const { visitor } = callers(attendeeMessageRoutes)
let database: TestDatabase
let eventId: string

beforeAll(async () => {
  database = await testDatabase()
  const [pgh] = await db.insert(events).values({ name: 'WITCON PGH', slug: 'pgh', city: 'Pittsburgh' }).returning()
  eventId = pgh!.id
  devices.push(...(await devicesOfAge(601, 120)))
})
afterAll(() => database.close())
beforeEach(async () => {
  await writeWithRevision(eventId, ['attendee-messages'], (tx) => tx.delete(attendeeMessages))
})

/** Each test has a client of its own: limits are kept in memory. */
let clients = 0
const newClient = () => ({ from: `198.51.100.${++clients}`, headers: { cookie: devices.pop()! } })
const devices: string[] = []
const BOARD = '/api/attendee-messages'
const board = async () => (await visitor('GET', `${BOARD}?eventSlug=pgh`)).json
const hello = () => ({ eventId, name: 'Ada', message: 'Hello everybody' })

test('anybody posts on the board, and it is there at once', async () => {
  expect(await board()).toEqual([])
  const { status, json } = await visitor('POST', BOARD, hello(), newClient())
  const row = { id: json.id, name: 'Ada', message: 'Hello everybody', createdAt: json.createdAt }
  expect([status, json]).toEqual([201, row])
  expect(new Date(json.createdAt).toISOString()).toBe(json.createdAt)
  expect(await board()).toEqual([row])
})

test('forty who post at once are all on the board, each told of the own post', async () => {
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
  // Written in a few goes: whoever reads meanwhile does not have the board made anew for every one of them.
  expect(sumRevisions(eventId, ['attendee-messages']) - before).toBeLessThan(20)
})

test('a form without JavaScript posts the same', async () => {
  const form = new URLSearchParams({ ...hello(), message: 'One\r\nTwo', website: '' })
  expect((await visitor('POST', BOARD, form, newClient())).json).toMatchObject({ name: 'Ada', message: 'One\nTwo' })
})

test('what cannot be seen or turns text around is taken out; everything else stays as it was typed', async () => {
  const message = '  <b>Hi</b>\u0000 \u202eevil\u2066 & "you"\u0007\n\n\tYes\u0301 👩‍💻  '
  const { json } = await visitor('POST', BOARD, { ...hello(), name: ' A\nd\ta ', message }, newClient())
  expect([json.name, json.message]).toEqual(['A d a', '<b>Hi</b> evil & "you"\n\n\tYeś 👩‍💻'.normalize('NFC')])
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
])('%j is refused', async (input, status, text) => {
  const refused = await visitor('POST', BOARD, { ...hello(), ...input }, newClient())
  expect([refused.status, refused.text]).toEqual([status, text])
  expect(await board()).toEqual([])
})

test('five hundred characters fit', async () => {
  expect((await visitor('POST', BOARD, { ...hello(), message: 'x'.repeat(500) }, newClient())).status).toBe(201)
})

test('what fills in the hidden field is told all is well, and is stored nowhere', async () => {
  const { status, json } = await visitor('POST', BOARD, { ...hello(), website: 'https://spam.example' }, newClient())
  expect([status, Object.keys(json)]).toEqual([201, ['id', 'name', 'message', 'createdAt']])
  expect(await board()).toEqual([])
})

test('the same words again and again are refused, other words are not', async () => {
  const client = newClient()
  const post = (message: string) => visitor('POST', BOARD, { ...hello(), message }, client)
  for (const message of ['Hi', 'hi', ' HI ']) expect((await post(message)).status).toBe(201)
  const refused = await post('Hi')
  expect([refused.status, refused.text]).toEqual([429, 'You already sent this message.'])
  expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 601)
  expect((await post('Bye')).status).toBe(201)
})

test('a client that floods the board is told to wait, others are not', async () => {
  const client = { from: '203.0.113.1', headers: {} }
  const post = (at: number, from = client) => visitor('POST', BOARD, { ...hello(), message: `Message ${at}` }, from)
  let stored = 0
  let answer = await post(0)
  for (; answer.status === 201; answer = await post(stored)) stored++
  // One more is let in every two seconds, however long this takes.
  expect(stored).toBeWithin(5, 30)
  expect([answer.status, answer.text]).toEqual([
    429,
    expect.stringMatching(/^Too many messages at once. Please wait (a second|2 seconds)\.$/),
  ])
  expect((await post(stored, newClient())).status).toBe(201)
  expect(await board()).toHaveLength(stored + 1)
})
