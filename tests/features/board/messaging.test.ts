import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { writeWithRevision } from '../../../db/revisions.ts'
import { attendeeMessages, events, postReports } from '../../../db/schema.ts'
import { env } from '../../../src/env.ts'
import { deleteOldSenderHashes } from '../../../src/posts/delete-old-senders.ts'
import { startFileApp } from '../../support/app.ts'
import { openStream } from '../../support/event-stream.ts'
import { attributes, openWhole, texts } from '../../support/html.ts'
import { deviceOfAge } from '../../support/known-device.ts'

const app = await startFileApp({ seeded: false })
await db.insert(events).values([
  { id: 'pgh', name: 'WITCON PGH', slug: 'pgh', city: 'Pittsburgh' },
  { id: 'cbus', name: 'WITCON CBUS', slug: 'cbus', city: 'Columbus' },
  { id: 'busy', name: 'WITCON BUSY', slug: 'busy', city: 'Erie' },
  { id: 'again', name: 'WITCON AGAIN', slug: 'again', city: 'Erie' },
  { id: 'held', name: 'WITCON HELD', slug: 'held', city: 'Erie' },
])
const anna = await app.admin()

const open = async (path: string) => (await openWhole(app, path)).html
const post = (fields: Record<string, string>, path = '/messaging') => app.visitor().submit(path, fields)

test('the board has a title, a form, and a text for an empty list', async () => {
  const html = await open('/messaging')
  expect(texts(html, 'h1')).toEqual(['Messaging'])
  expect(texts(html, '.screen-title > p')).toEqual(['WITCON PGH', 'Share messages with other attendees'])
  expect(texts(html, 'form .field label')).toEqual(['Your Name', 'Message'])
  expect(attributes(html, 'textarea', 'placeholder')).toEqual(['Share your thoughts with other attendees...'])
  expect(texts(html, 'form button')).toEqual(['Post Message'])
  expect(texts(html, 'h2')).toEqual(['Messages'])
  expect(texts(html, '.empty')).toEqual(['No messages yet. Be the first to post!'])
  expect(texts(html, 'title')).toEqual(['Messaging · WITCON PGH - Women in Tech Conference'])
})

test('a sent form leads to the board with a notice and the post', async () => {
  await open('/messaging?eventSlug=pgh')
  const posted = await post({ eventId: 'pgh', name: 'Ada', message: 'Hello', website: '' }, '/messaging?eventSlug=pgh')
  expect([posted.status, posted.headers.get('location')]).toEqual([303, '/messaging?eventSlug=pgh&posted'])
  const html = await open('/messaging?eventSlug=pgh&posted')
  expect(texts(html, '.notice')).toEqual(['Message SentYour message has been posted successfully. Your messages'])
  expect(texts(html, '.posts strong')).toEqual(['Ada'])
  expect(texts(html, '.posts time')).toEqual(['less than a minute ago'])
  await post({ eventId: 'pgh', name: 'Bea', message: 'Hello Ada' })
  expect(texts(await open('/messaging'), '.posts strong')).toEqual(['Bea', 'Ada'])
  expect(texts(await open('/messaging?eventSlug=cbus'), '.posts strong')).toEqual([])
})

test.each([
  [{ name: '', message: 'Hello' }, 'Name is required'],
  [{ name: 'Ada', message: ' ' }, 'Message is required'],
  [{ name: 'Ada', message: 'x'.repeat(501) }, 'Message is too long'],
])('the form shows %j again with its error', async (typed, why) => {
  const refused = await post({ eventId: 'pgh', ...typed })
  const html = await refused.text()
  expect([refused.status, refused.headers.get('cache-control'), texts(html, '.error')]).toEqual([
    400,
    'no-store',
    [why],
  ])
  expect(attributes(html, 'input[name=name]', 'value')).toEqual([typed.name])
  expect(texts(html, 'textarea')).toEqual([typed.message.trim()])
})

test('a form without a known event posts nothing, and one with a filled honeypot is confirmed and not stored', async () => {
  const missing = await post({ name: 'Ada', message: 'Hello' })
  expect(missing.status).toBe(400)
  const unknown = await post({ eventId: 'atlantis', name: 'Ada', message: 'Hello' })
  expect([unknown.status, texts(await unknown.text(), '[role=alert]')]).toEqual([404, ['ErrorNo event selected']])
  const answer = await post({ eventId: 'cbus', name: 'Bot', message: 'Buy', website: 'https://spam.example' })
  expect(answer.status).toBe(303)
  expect(await db.$count(attendeeMessages, undefined)).toBe(2)
})

test('a form that is sent too often keeps its text and shows the wait', async () => {
  let n = 0
  const postAnother = () =>
    post({ eventId: 'busy', name: 'Ada', message: `Number ${++n}` }, '/messaging?eventSlug=busy')
  let refused = await postAnother()
  while (refused.status === 303 && n < 100) refused = await postAnother()
  const html = await refused.text()
  expect([refused.status, texts(html, 'textarea')]).toEqual([429, [`Number ${n}`]])
  expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 3)
  expect(texts(html, '[role=alert]')).toEqual([
    expect.stringMatching(
      /^ErrorFailed to send message. Please try again. Too many messages at once. Please wait (a second|2 seconds)\.$/,
    ),
  ])
})

test('a form to a closed board keeps its text and shows the reason', async () => {
  await writeWithRevision('cbus', ['event'], (tx) =>
    tx.update(events).set({ boardClosedAt: '2027-03-13T12:00:00.000Z' }).where(eq(events.id, 'cbus')),
  )
  const refused = await post({ eventId: 'cbus', name: 'Ada', message: 'Too late' }, '/messaging?eventSlug=cbus')
  const html = await refused.text()
  expect([refused.status, texts(html, 'textarea'), attributes(html, 'input[name=name]', 'value')]).toEqual([
    403,
    ['Too late'],
    ['Ada'],
  ])
  expect(texts(html, '[role=alert]')).toEqual(['ErrorPosting is closed for now. You can still read messages.'])
  await writeWithRevision('cbus', ['event'], (tx) =>
    tx.update(events).set({ boardClosedAt: null }).where(eq(events.id, 'cbus')),
  )
})

let key: string
beforeEach(() => {
  key = randomUUID()
})
let sent = 0
const newPost = () => ({ eventId: 'again', name: 'Ada', message: `Is the tunnel long? ${++sent}` })
const postUnder = (body: object, name = key, phone = app.visitor()) =>
  phone.post('/api/attendee-messages', body, { 'idempotency-key': name })
const board = async (slug: string): Promise<{ message: string }[]> =>
  (await app.visitor().get(`/api/attendee-messages?eventSlug=${slug}`)).json()
const timesOnBoard = async (text: string) => (await board('again')).filter(({ message }) => message === text).length

test('twenty concurrent posts under one key, and a later one, are stored once and get the same response', async () => {
  const body = newPost()
  const answers = await Promise.all(Array.from({ length: 20 }, () => postUnder(body)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
  const [first, ...others] = await Promise.all(answers.map((answer) => answer.json()))
  expect(others).toEqual(Array(19).fill(first))
  const again = await postUnder(body, key.toUpperCase())
  expect([again.status, await again.json()]).toEqual([201, first])
  expect(await timesOnBoard(body.message)).toBe(1)
  // The key is never shown.
  expect(Object.keys(first)).toEqual(['id', 'name', 'message', 'createdAt'])
  expect(JSON.stringify(await board('again'))).not.toContain(key)
})

test('a stored post gets its old response despite limits and a closed board', async () => {
  const phone = app.visitor()
  await phone.post('/api/device')
  const body = newPost()
  const first = await postUnder(body, key, phone)
  let refused = 201
  while (refused === 201) refused = (await phone.post('/api/attendee-messages', newPost())).status
  expect(refused).toBe(429)
  const late = await postUnder(body, key, phone)
  expect([late.status, await late.json()]).toEqual([201, await first.json()])

  await anna.put('/api/admin/board/closed', { eventSlug: 'again', isClosed: true })
  expect((await postUnder(body)).status).toBe(201)
  expect((await postUnder(newPost(), randomUUID())).status).toBe(403)
  await anna.put('/api/admin/board/closed', { eventSlug: 'again', isClosed: false })
})

test('a refused post can be sent again under its key, and then another one is refused without details', async () => {
  const body = newPost()
  expect((await postUnder({ ...body, message: '' })).status).toBe(400)
  expect((await postUnder(body)).status).toBe(201)
  expect(await timesOnBoard(body.message)).toBe(1)
  const other = await postUnder(newPost())
  expect([other.status, await other.text()]).toEqual([409, 'This Idempotency-Key was used for something else'])
  for (const name of ['1', '', 'not-a-key', '0'.repeat(36)]) {
    const refused = await postUnder(newPost(), name)
    expect([name, refused.status, await refused.text()]).toEqual([name, 400, 'Idempotency-Key is a UUID'])
  }
})

test("the organizers' stream reports a held post, the attendees' stream only its approval", async () => {
  await anna.put('/api/admin/board/held', { eventSlug: 'held', isHeld: true })
  await using organizers = await openStream(`${app.origin}/api/admin/news?eventSlug=held`, { cookie: anna.cookie })
  await using attendees = await openStream(`${app.origin}/api/news?eventSlug=held`)
  const read = async (stream: typeof organizers): Promise<Record<string, number>> =>
    JSON.parse(await stream.next()).revisions
  const [before, known] = [await read(organizers), await read(attendees)]
  const sent = await app
    .visitor()
    .post('/api/attendee-messages', { eventId: 'held', name: 'Ada', message: 'Is there lunch?' })
  const { id } = await sent.json()
  const told = await organizers.next()
  expect(JSON.parse(told).revisions).toEqual({ ...before, 'held-posts': before['held-posts']! + 1 })
  expect(told).not.toContain('lunch')
  await anna.post('/api/admin/board/show', { eventSlug: 'held', ids: [id] })
  const after = await read(organizers)
  expect(after['attendee-messages']).toBeGreaterThan(before['attendee-messages']!)
  // Attendees hear of the approval first.
  expect(await read(attendees)).toEqual({ ...known, 'attendee-messages': after['attendee-messages']! })
})

const GONE = 'ErrorThis message is no longer on the board.'
const on = { slug: '', count: 0 }

async function posted(...messages: string[]): Promise<string[]> {
  const rows = messages.map((message) => ({
    id: `${on.slug}-${message.replaceAll(/\W/g, '-')}`,
    eventId: on.slug,
    name: 'Ada',
    message,
  }))
  await writeWithRevision(on.slug, ['attendee-messages'], (tx) => tx.insert(attendeeMessages).values(rows))
  return rows.map(({ id }) => id)
}

const report = (post: string, by = app.visitor(), from = '192.0.2.1') =>
  by.send('POST', `/messaging/report?eventSlug=${on.slug}`, new URLSearchParams({ eventId: on.slug, post }), {
    origin: app.origin,
    'x-forwarded-for': from,
  })

/** A device that has been known for three minutes. */
async function reportKnown(post: string, from = '192.0.2.1') {
  const phone = app.visitor()
  phone.cookie = await deviceOfAge(180)
  return report(post, phone, from)
}

const messages = async () => (await board(on.slug)).map(({ message }) => message)
type Moderated = { message: string; heldFor: string | null; reports: number }
const moderated = async (): Promise<(string | number | null)[][]> => {
  const posts: Moderated[] = await (await anna.get(`/api/admin/attendee-messages?eventSlug=${on.slug}`)).json()
  return posts.map(({ message, heldFor, reports }) => [message, heldFor, reports])
}

describe('reports', () => {
  beforeAll(() => {
    env.TRUST_PROXY = true
  })
  afterAll(() => {
    env.TRUST_PROXY = false
  })
  beforeEach(async () => {
    on.slug = `camp-${++on.count}`
    const event = { id: on.slug, slug: on.slug, name: `WITCON ${on.count}`, city: 'Erie', boardWords: ['crypto'] }
    await writeWithRevision(on.slug, ['event'], (tx) => tx.insert(events).values(event))
  })

  test('a report asks for confirmation, and the board confirms it', async () => {
    const [id] = await posted('Rude')
    const list = (await openWhole(app, `/messaging?eventSlug=${on.slug}`)).html
    expect(list).toContain(`href="/messaging?eventSlug=${on.slug}&amp;report=${id}"`)
    const asks = (await openWhole(app, `/messaging?eventSlug=${on.slug}&report=${id}`)).html
    expect(texts(asks, 'dialog h2')).toEqual(['Report this message?'])
    expect(texts(asks, 'dialog blockquote')).toEqual(['AdaRude'])
    const answer = await report(id!)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/messaging?eventSlug=${on.slug}&reported`])
    const thanks = (await openWhole(app, `/messaging?eventSlug=${on.slug}&reported`)).html
    expect(texts(thanks, '.notice.good')).toEqual(['Thank youThe organizers will review your report.'])
  })

  test('reports of three devices on two networks hold a post, but not after its approval', async () => {
    const [id] = await posted('Rude', 'Nice')
    await reportKnown(id!)
    await reportKnown(id!)
    expect([await moderated(), await messages()]).toEqual([
      [
        ['Rude', null, 2],
        ['Nice', null, 0],
      ],
      ['Rude', 'Nice'],
    ])
    await report(id!, app.visitor(), '192.0.2.2')
    expect([(await moderated())[0], await messages()]).toEqual([['Rude', 'reports', 3], ['Nice']])
    const gone = await report(id!)
    expect([gone.status, texts(await gone.text(), '[role=alert]')]).toEqual([404, [GONE]])

    await anna.post('/api/admin/board/show', { eventSlug: on.slug, ids: [id] })
    for (const n of [3, 4, 5]) await reportKnown(id!, `192.0.2.${n}`)
    expect([(await moderated())[0], await messages()]).toEqual([
      ['Rude', 'reports', 6],
      ['Rude', 'Nice'],
    ])
  })

  test('an address without known devices counts as one reporter', async () => {
    const [id] = await posted('Harmless')
    for (const _ of [1, 2, 3]) expect((await report(id!)).status).toBe(303)
    for (const age of [0, 60, 110]) {
      const phone = app.visitor()
      phone.cookie = await deviceOfAge(age)
      await report(id!, phone)
    }
    expect([await moderated(), await messages()]).toEqual([[['Harmless', null, 1]], ['Harmless']])
  })

  test('five known phones of one network hold a post, at most twenty of them, and reports of others still count', async () => {
    const ids = await posted(...Array.from({ length: 21 }, (_, at) => `Number ${at}`))
    for (const _ of [1, 2, 3, 4]) await reportKnown(ids[0]!)
    expect(await messages()).toHaveLength(21)
    await reportKnown(ids[0]!)
    expect(await messages()).not.toContain('Number 0')
    for (const id of ids.slice(1)) for (const _ of [1, 2, 3, 4, 5]) await reportKnown(id)
    expect(await messages()).toEqual(['Number 20'])
    for (const n of [2, 3, 4]) await report(ids[20]!, app.visitor(), `192.0.2.${n}`)
    expect(await messages()).toEqual([])
  })

  test('reporters are deleted after a week, and visitors cannot read the watched words', async () => {
    const [id] = await posted('Rude')
    await report(id!)
    const [row] = await db.select().from(postReports).where(eq(postReports.postId, id!))
    expect(row!.fromDevice).toMatch(/^[\w-]{16}$/)
    await db.update(postReports).set({ createdAt: new Date(Date.now() - 8 * 86_400_000).toISOString() })
    await deleteOldSenderHashes()
    expect(await db.select().from(postReports)).toEqual([])
    for (const path of ['/api/events', '/messaging', '/api/attendee-messages'])
      expect(await (await app.visitor().get(`${path}?eventSlug=${on.slug}`)).text()).not.toContain('crypto')
  })
})
