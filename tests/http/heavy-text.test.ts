import { afterAll, afterEach, beforeAll, beforeEach, expect, type Mock, spyOn, test } from 'bun:test'
import { type Client, startApp, type TestApp } from '../support/app.ts'

let app: TestApp
let organizer: Client
let eventId: string
let sponsorId: string
beforeAll(async () => {
  app = await startApp()
  organizer = await app.admin()
  const [sponsor] = await (await app.visitor().get('/api/sponsors')).json()
  eventId = sponsor.eventId
  sponsorId = sponsor.id
})
afterAll(() => app.close())

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
