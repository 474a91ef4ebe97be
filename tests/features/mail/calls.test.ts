import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { sponsorMessages } from '../../../db/schema.ts'
import { sponsorMessageRoutes } from '../../../src/features/mail/routes.tsx'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { type Caller, callers } from '../../support/organizers.ts'
import { aSponsorMessage } from '../../support/rows.ts'
import { elsewhere, hello, makeSponsors, wrenfield } from './two-sponsors.ts'

const { visitor, signIn } = callers(sponsorMessageRoutes)
let database: TestDatabase
let anna: Caller

beforeAll(async () => {
  database = await testDatabase()
  anna = await signIn('anna')
  await makeSponsors()
})
afterAll(() => database.close())
beforeEach(async () => {
  await db.delete(sponsorMessages)
})

let clients = 0
const newClient = () => ({ from: `2001:db8:0:${++clients}::1` })
const send = (more = {}, from = newClient()) => visitor('POST', '/api/messages', { ...hello(), ...more }, from)
const inbox = async (query = '') => (await anna('GET', `/api/admin/messages?eventSlug=pgh${query}`)).json

test('an attendee writes to a sponsor, and the organizers see it', async () => {
  const { status, json } = await send()
  const { sentAs: _, ...row } = aSponsorMessage({ ...hello(), id: json.id, createdAt: json.createdAt })
  expect([status, json]).toEqual([201, row])
  expect(await inbox()).toEqual([row])
  expect((await anna('GET', '/api/admin/messages?eventSlug=cbus')).json).toEqual([])
})

test.each([
  [{ name: '' }, 400, 'Name is required'],
  [{ email: '' }, 400, 'Email is required'],
  [{ email: 'ada' }, 400, 'Enter a valid email address, such as name@example.com'],
  [{ email: 'ada@example.com\u0000, eve@example.com' }, 400, 'Enter a valid email address, such as name@example.com'],
  [{ email: `${'x'.repeat(320)}@example.com` }, 400, 'Email is too long (at most 320 characters)'],
  [{ message: '' }, 400, 'Message is required'],
  [{ message: 'x'.repeat(5001) }, 400, 'Message is too long (at most 5,000 characters)'],
  [{ eventId: undefined }, 400, 'No event selected'],
  [{ eventId: 'nowhere' }, 404, 'No event selected'],
  [{ sponsorId: '' }, 400, 'No sponsor selected'],
  [{ sponsorId: 'nobody' }, 404, 'Sponsor not found'],
])('%j is refused', async (input, status, text) => {
  const refused = await send(input)
  expect([refused.status, refused.text]).toEqual([status, text])
  expect(await inbox()).toEqual([])
})

test('a sponsor of another event is not found', async () => {
  const refused = await send({ sponsorId: elsewhere })
  expect([refused.status, refused.text]).toEqual([404, 'Sponsor not found'])
})

test('a form posts the same, and what fills in the hidden field is stored nowhere', async () => {
  const form = new URLSearchParams({ ...hello(), website: '' })
  expect((await visitor('POST', '/api/messages', form, newClient())).status).toBe(201)
  form.set('website', 'https://spam.example')
  expect((await visitor('POST', '/api/messages', form, newClient())).status).toBe(201)
  expect(await inbox()).toHaveLength(1)
})

test('the same message again and again is refused', async () => {
  const client = newClient()
  for (let at = 0; at < 3; at++) expect((await send({}, client)).status).toBe(201)
  const refused = await send({}, client)
  expect([refused.status, refused.text]).toEqual([429, 'You already sent this message.'])
  expect((await send({ sponsorId: wrenfield }, client)).status).toBe(201)
})
