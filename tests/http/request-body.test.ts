import { afterEach, beforeEach, expect, type Mock, spyOn, test } from 'bun:test'
import { startFileApp } from '../support/app.ts'

const app = await startFileApp()
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const TOO_LONG = [413, 'This is too long. The limit is 256 KB.']
const UNREADABLE = [400, 'The body can’t be read. Send JSON or a form.']

/** Sends a body as it comes, without saying how long it will be. */
async function sendInPieces(path: string, type: string | undefined, pieces: Iterable<string>) {
  const all = pieces[Symbol.iterator]()
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value, done } = all.next()
      if (done) controller.close()
      else controller.enqueue(new TextEncoder().encode(value))
    },
  })
  const answer = await fetch(app.origin + path, {
    method: 'POST',
    redirect: 'manual',
    body,
    headers: type === undefined ? {} : { 'content-type': type },
  })
  return [answer.status, await answer.text()]
}

const send = async (path: string, type: string, body: string) => {
  const answer = await fetch(app.origin + path, { method: 'POST', body, headers: { 'content-type': type } })
  return [answer.status, await answer.text()]
}

function* kilobytes(count: number) {
  for (let sent = 0; sent < count; sent++) yield 'x'.repeat(1024)
}

test.each([
  ['/api/attendee-messages', JSON_TYPE],
  ['/api/attendee-messages', FORM_TYPE],
  ['/api/messages', JSON_TYPE],
  ['/api/login', FORM_TYPE],
  ['/messaging', FORM_TYPE],
  ['/messaging', 'multipart/form-data; boundary=x'],
  ['/sponsors', FORM_TYPE],
])('%s refuses a %s without a length that is too long', async (path, type) => {
  expect(await sendInPieces(path, type, kilobytes(300))).toEqual(TOO_LONG)
})

test('an endless body is refused', async () => {
  expect(await sendInPieces('/api/attendee-messages', JSON_TYPE, kilobytes(Number.POSITIVE_INFINITY))).toEqual(TOO_LONG)
})

test('a post in chunks is accepted', async () => {
  const [sponsor] = await (await app.visitor().get('/api/sponsors')).json()
  const text = JSON.stringify({ eventId: sponsor.eventId, name: 'Ada', message: 'Hellö'.repeat(90) })
  const [status, stored] = await sendInPieces('/api/attendee-messages', JSON_TYPE, text)
  expect([status, JSON.parse(String(stored)).message]).toEqual([201, 'Hellö'.repeat(90)])
})

test.each(['text/plain', 'application/xml', undefined])('a body of type %p in pieces is refused', async (type) => {
  expect(await sendInPieces('/api/attendee-messages', type, ['{}'])).toEqual([415, 'Send this as JSON or as a form'])
})

test('deeply nested and endless bodies are refused before parsing', async () => {
  const path = '/api/attendee-messages'
  const NESTED = ['['.repeat(250_000), '{"a":'.repeat(50_000), `${'['.repeat(125_000)}${']'.repeat(125_000)}`]
  for (const body of [...NESTED, `[${'{},'.repeat(80_000)}1]`])
    expect([body.slice(0, 9), await send(path, JSON_TYPE, body)]).toEqual([body.slice(0, 9), UNREADABLE])
  expect(await send(path, FORM_TYPE, 'a=1&'.repeat(60_000))).toEqual(UNREADABLE)
  expect(await send('/messaging', FORM_TYPE, 'a=1&'.repeat(60_000))).toEqual(UNREADABLE)
})

test('brackets and commas inside text are text', async () => {
  const [sponsor] = await (await app.visitor().get('/api/sponsors')).json()
  const message = `"${'['.repeat(100)}\\"${'{,'.repeat(150)}`
  const answer = await app
    .visitor()
    .post('/api/messages', {
      eventId: sponsor.eventId,
      sponsorId: sponsor.id,
      name: 'Ada',
      email: 'ada@example.org',
      message: message + ','.repeat(2000),
    })
  expect([answer.status, (await answer.json()).message]).toEqual([201, message + ','.repeat(2000)])
})

test('a picture may be as large as the limit of pictures', async () => {
  const organizer = await app.admin()
  const { uploadURL } = await (await organizer.post('/api/objects/upload', {})).json()
  const answer = await fetch(uploadURL, {
    method: 'PUT',
    body: new Uint8Array(300 * 1024),
    headers: { cookie: organizer.cookie },
  })
  expect([answer.status, await answer.text()]).toEqual([415, expect.stringContaining('JPEG')])
})

const organizer = await app.admin()
const [sponsor] = await (await app.visitor().get('/api/sponsors')).json()
const eventId = sponsor.eventId
const sponsorId = sponsor.id

/** Marks out of order, which normalizing sorts in quadratic time: a quarter of a minute each where nobody looks first. */
const MARKS = `a${'\u0315\u0300'.repeat(60_000)}`

let normalized: Mock<string['normalize']>

beforeEach(() => {
  normalized = spyOn(String.prototype, 'normalize')
})

afterEach(() => normalized.mockRestore())

/** Of all texts that were, the longest. */
const longestNormalized = () => Math.max(0, ...(normalized.mock.contexts as string[]).map(({ length }) => length))

test("240 KB of accents in any visitor's field are refused at once as too long", async () => {
  const post = { eventId, name: 'Ada', message: 'Hello' }
  const mail = { ...post, sponsorId, email: 'ada@example.org' }
  const user = { username: 'ada', password: 'correct horse' }
  const sent: [string, object, string, string][] = [
    ['/api/attendee-messages', post, 'name', 'Name is too long (at most 200 characters)'],
    ['/api/attendee-messages', post, 'message', 'Message is too long'],
    ['/api/messages', mail, 'name', 'Name is too long (at most 200 characters)'],
    ['/api/messages', mail, 'email', 'Email is too long (at most 320 characters)'],
    ['/api/messages', mail, 'message', 'Message is too long (at most 5,000 characters)'],
    ['/api/login', user, 'username', 'Username is too long (at most 200 characters)'],
    ['/api/login', user, 'password', 'Password is too long (at most 256 characters)'],
    ['/api/register', user, 'username', 'Username is too long (at most 200 characters)'],
    ['/api/register', user, 'password', 'Password is too long (at most 256 characters)'],
  ]
  for (const [path, body, field, words] of sent) {
    const answer = await app.visitor().post(path, { ...body, [field]: MARKS })
    expect([path, field, answer.status, await answer.text()]).toEqual([path, field, 400, words])
  }
  expect(longestNormalized()).toBeLessThan(1000)
})

test("240 KB of accents in any organizer's field of any form are refused as too long", async () => {
  const [speaker] = await (await app.visitor().get('/api/speakers')).json()
  const [session] = await (await app.visitor().get('/api/sessions')).json()
  const fields: [string, string[]][] = [
    [
      `/api/admin/events/${eventId}`,
      ['name', 'slug', 'city', 'location', 'startsOn', 'timezone', 'floorPlanUrl', 'accent'],
    ],
    [`/api/admin/sessions/${session.id}`, ['title', 'startTime', 'endTime', 'track', 'location', 'description']],
    [`/api/admin/speakers/${speaker.id}`, ['name', 'title', 'bio', 'company', 'photoUrl', 'linkedinUrl']],
    [`/api/admin/sponsors/${sponsorId}`, ['name', 'tier', 'logoUrl', 'websiteUrl', 'description', 'contactPerson']],
  ]
  for (const [path, names] of fields)
    for (const name of names) {
      const answer = await organizer.patch(path, { [name]: MARKS })
      expect([path, name, answer.status]).toEqual([path, name, 400])
    }
  expect(longestNormalized()).toBeLessThan(1000)
})

test('stacked accents are cut to ten, and the accents of real languages stay', async () => {
  const languages = [
    'Việt Nam: Nguyễn Thị Ánh',
    'ไทย: ที่นี่ น้ำ ผู้ใหญ่',
    'हिन्दी: ऑस्ट्रेलियाँ क्षृं',
    'עִבְרִית: בְּרֵאשִׁ֖ית שָׁלוֹם',
    'العَرَبِيَّةُ الفُصْحَىٰ',
    'བོད: ཧྐྵྨླྺྼྻྂ',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿 👩🏽‍❤️‍💋‍👨🏿 1️⃣',
  ]
  for (const text of languages) {
    const visitor = app.visitor()
    await visitor.post('/api/device')
    const decomposed = await visitor.post('/api/attendee-messages', {
      eventId,
      name: 'Ada',
      message: text.normalize('NFD'),
    })
    expect([decomposed.status, (await decomposed.json()).message]).toEqual([201, text.normalize('NFC')])
  }
  const zalgo = await app
    .visitor()
    .post('/api/attendee-messages', { eventId, name: `H${'\u030d'.repeat(150)}i`, message: 'Boo' })
  expect((await zalgo.json()).name).toBe(`H${'\u030d'.repeat(10)}i`)
})
