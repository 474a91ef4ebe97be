import { beforeEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { db } from '../../../db/client.ts'
import { events, type SponsorMessage, sponsorMessages, sponsors } from '../../../db/schema.ts'
import { sponsorMessageRoutes } from '../../../src/features/mail/routes.tsx'
import { openFileDatabase } from '../../support/database.ts'
import { callers } from '../../support/organizers.ts'
import { anEvent, aSponsor, aSponsorMessage } from '../../support/rows.ts'

const [eventId, ironlark, wrenfield, elsewhere] = ['pgh-id', 'ironlark-id', 'wrenfield-id', 'elsewhere-id'] as const
const hello = () => ({
  eventId,
  sponsorId: ironlark,
  name: 'Ada',
  email: 'ada@example.com',
  message: 'Are you hiring?',
})

const { visitor, signIn } = callers(sponsorMessageRoutes)

await openFileDatabase()
const anna = await signIn('anna')
const columbus = anEvent({ name: 'WITCON CBUS', slug: 'cbus' })
await db.insert(events).values([anEvent({ id: eventId }), columbus])
await db
  .insert(sponsors)
  .values([
    aSponsor({ id: ironlark, eventId }),
    aSponsor({ id: wrenfield, eventId, name: 'Wrenfield, "Systems"' }),
    aSponsor({ id: elsewhere, eventId: columbus.id, name: 'Elsewhere' }),
  ])
beforeEach(async () => {
  await db.delete(sponsorMessages)
})

let clients = 0
const newClient = () => ({ from: `2001:db8:0:${++clients}::1` })
const send = (more = {}, from = newClient()) => visitor('POST', '/api/messages', { ...hello(), ...more }, from)
const inbox = async (query = '') => (await anna('GET', `/api/admin/messages?eventSlug=pgh${query}`)).json
const sendUnder = (key: string, more = {}) =>
  visitor('POST', '/api/messages', { ...hello(), ...more }, { ...newClient(), headers: { 'idempotency-key': key } })

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
])('a message to a sponsor with %j is refused', async (input, status, text) => {
  const refused = await send(input)
  expect([refused.status, refused.text]).toEqual([status, text])
  expect(await inbox()).toEqual([])
})

test('a sponsor of another event is not found', async () => {
  const refused = await send({ sponsorId: elsewhere })
  expect([refused.status, refused.text]).toEqual([404, 'Sponsor not found'])
})

test('a form posts the same, and one with a filled honeypot is not stored', async () => {
  const form = new URLSearchParams({ ...hello(), website: '' })
  expect((await visitor('POST', '/api/messages', form, newClient())).status).toBe(201)
  form.set('website', 'https://spam.example')
  expect((await visitor('POST', '/api/messages', form, newClient())).status).toBe(201)
  expect(await inbox()).toHaveLength(1)
})

test('the fourth identical message is refused', async () => {
  const client = newClient()
  for (let at = 0; at < 3; at++) expect((await send({}, client)).status).toBe(201)
  const refused = await send({}, client)
  expect([refused.status, refused.text]).toEqual([429, 'You already sent this message.'])
  expect((await send({ sponsorId: wrenfield }, client)).status).toBe(201)
})

test('a message that is sent twenty times under one key is stored once', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendUnder(key)))
  const later = await sendUnder(key)
  expect([...answers, later].map(({ status }) => status)).toEqual(Array(21).fill(201))
  const { json, text } = await anna('GET', '/api/admin/messages?eventSlug=pgh')
  expect(json).toEqual([later.json])
  expect(text).not.toContain(key)
})

test.each(['name', 'email', 'message'])('a sender who has the key and not the %s reads nothing', async (field) => {
  const key = randomUUID()
  await sendUnder(key)
  const guess = await sendUnder(key, { [field]: 'eve@example.com' })
  expect([guess.status, guess.text]).toEqual([409, 'This Idempotency-Key was used for something else'])
})

test('messages are marked read and answered, and unmarked', async () => {
  const { id } = (await send()).json
  const mark = async (marks: object) => (await anna('PATCH', `/api/admin/messages/${id}`, marks)).json
  const answered: SponsorMessage = await mark({ answered: true })
  expect(answered).toMatchObject({ readAt: expect.any(String), answeredAt: expect.any(String) })
  expect(await mark({ read: true })).toEqual(answered)
  expect(await mark({ answered: false })).toEqual({ ...answered, answeredAt: null })
  expect(await mark({ read: false })).toEqual({ ...answered, answeredAt: null, readAt: null })
  const refused = await anna('PATCH', `/api/admin/messages/${id}`, { read: 'yes' })
  expect([refused.status, refused.text]).toEqual([400, 'read is true or false'])
  const unknown = await anna('PATCH', '/api/admin/messages/nothing', { read: true })
  expect([unknown.status, unknown.text]).toEqual([404, 'Message not found'])
})

test('twenty thousand messages come in pages, newest first, of all sponsors or of one', async () => {
  const at = (index: number) => new Date(Date.UTC(2027, 2, 13) + Math.floor(index / 3) * 1000).toISOString()
  const rest = hello()
  for (let from = 0; from < 20_000; from += 5000)
    await db
      .insert(sponsorMessages)
      .values(
        Array.from({ length: 5000 }, (_, i) => ({
          ...rest,
          sponsorId: (from + i) % 4 ? ironlark : wrenfield,
          createdAt: at(from + i),
        })),
      )
  const seen: SponsorMessage[] = []
  const nextOf = (headers: Headers) => /<(.+)>; rel="next"/.exec(headers.get('link')!)![1]!
  let address = `/api/admin/messages?eventSlug=pgh&sponsorId=${wrenfield}&limit=50`
  for (let page = 0; page < 4; page++) {
    const { json, headers } = await anna('GET', address)
    expect([json.length, headers.get('total-count'), headers.get('unread-count')]).toEqual([50, '5000', '5000'])
    seen.push(...json)
    address = nextOf(headers)
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(200)
  expect(new Set(seen.map(({ sponsorId }) => sponsorId))).toEqual(new Set([wrenfield]))
  const moments = seen.map(({ createdAt }) => createdAt)
  expect(moments).toEqual(moments.toSorted().reverse())

  const linked = await anna('GET', '/api/admin/messages?eventSlug=pgh&limit=2')
  const next = await anna('GET', nextOf(linked.headers))
  expect([linked.json.length, linked.headers.get('total-count'), next.json.length]).toEqual([2, '20000', 2])
  expect(await inbox()).toHaveLength(20_000)
  expect((await anna('GET', '/api/admin/messages.csv?eventSlug=pgh')).text.split('\r\n')).toHaveLength(20_002)
})

test('a search covers names, emails, and messages', async () => {
  const rest = hello()
  await db.insert(sponsorMessages).values([
    { ...rest, name: 'Bea', email: 'bea@needle.example' },
    { ...rest, name: 'Needle', email: 'n@example.com' },
    { ...rest, name: 'Cleo', message: 'In the haystack: a NEEDLE' },
    { ...rest, name: 'Dora' },
  ])
  const { json, headers } = await anna('GET', '/api/admin/messages?eventSlug=pgh&q=needle')
  expect(json.map(({ name }: SponsorMessage) => name).sort()).toEqual(['Bea', 'Cleo', 'Needle'])
  expect(headers.get('total-count')).toBe('3')
})

test('a search ignores accents', async () => {
  const rest = hello()
  await db.insert(sponsorMessages).values([
    { ...rest, name: 'Maja Sørensen' },
    { ...rest, name: 'Łucja Groß' },
    { ...rest, name: 'Dora', message: 'Kind regards from Zofia Brzęczyszczykiewicz' },
  ])
  const found = async (q: string) => {
    const query = new URLSearchParams({ eventSlug: 'pgh', q })
    return (await anna('GET', `/api/admin/messages?${query}`)).json.map(({ name }: SponsorMessage) => name)
  }
  expect(await found('sorensen')).toEqual(['Maja Sørensen'])
  expect(await found('GROSS')).toEqual(['Łucja Groß'])
  expect(await found('brzęczy')).toEqual(['Dora'])
})

test.each(['0', '-1', '1.5', 'many'])('a page of %s is refused', async (limit) => {
  expect((await anna('GET', `/api/admin/messages?eventSlug=pgh&limit=${limit}`)).status).toBe(400)
})

test('messages are exported as CSV without formulas', async () => {
  const sent = (time: string, more: Partial<SponsorMessage>) =>
    aSponsorMessage({ ...hello(), createdAt: `2027-03-13T${time}:00.000Z`, ...more })
  await db
    .insert(sponsorMessages)
    .values([
      sent('09:00', { name: '=HYPERLINK("http://evil.example")', message: 'One\nTwo' }),
      sent('09:01', { name: '@sum', email: '+1@example.com', message: '-2+3' }),
      sent('09:02', { sponsorId: wrenfield, name: 'Zoë, "Z"', message: '\tx' }),
      sent('09:03', { sponsorId: 'gone', readAt: '2027-03-13T10:00:00.000Z' }),
    ])
  const { status, text, headers } = await anna('GET', '/api/admin/messages.csv?eventSlug=pgh')
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="messages-pgh.csv"',
  ])
  // Reading a body as text takes the byte order mark off.
  expect(text).toBe(
    [
      'Sent,Sponsor,Name,Email,Message,Read,Answered',
      '2027-03-13T09:03:00.000Z,gone,Ada,ada@example.com,Are you hiring?,2027-03-13T10:00:00.000Z,',
      '2027-03-13T09:02:00.000Z,"Wrenfield, ""Systems""","Zoë, ""Z""",ada@example.com,\'\tx,,',
      "2027-03-13T09:01:00.000Z,Ironlark,'@sum,'+1@example.com,'-2+3,,",
      '2027-03-13T09:00:00.000Z,Ironlark,"\'=HYPERLINK(""http://evil.example"")",ada@example.com,"One\nTwo",,',
      '',
    ].join('\r\n'),
  )
  const ofOne = await anna('GET', `/api/admin/messages.csv?eventSlug=pgh&sponsorId=${wrenfield}`)
  expect(ofOne.text.split('\r\n')).toHaveLength(3)
})
