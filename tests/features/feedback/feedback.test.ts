import { beforeEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { env } from '../../../src/env.ts'
import { type Client, startFileApp } from '../../support/app.ts'
import { texts } from '../../support/html.ts'
import { deviceOfAge } from '../../support/known-device.ts'
import { stopClock } from '../../support/passing-time.ts'
import { LONG_AGO, pittsburghOn, TO_COME } from '../questions/conference-day.ts'

let talk: string
const app = await startFileApp()
const talks = (await pittsburghOn(LONG_AGO)).map(({ id }) => id)
const organizer = await app.admin()
beforeEach(() => {
  talk = talks.pop()!
})

const give = (phone: Client, said: object, headers = {}) =>
  phone.post('/api/feedback', { sessionId: talk, ...said }, headers)

async function resultOf(sessionId: string) {
  const all = await (await organizer.get('/api/admin/feedback')).json()
  return all.find((one: { sessionId: string }) => one.sessionId === sessionId)
}

test('a device has one rating per session, the last one', async () => {
  const [ada, bea] = [app.visitor(), app.visitor()]
  const first = await give(ada, { face: 'poor', words: 'Too loud' })
  expect([first.status, await first.json()]).toEqual([201, { sessionId: talk, face: 'poor', words: 'Too loud' }])
  expect((await give(ada, { face: 'good', words: ' Better at the end ' })).status).toBe(201)
  await give(bea, { face: 'good' })
  expect(await resultOf(talk)).toEqual({
    sessionId: talk,
    title: expect.any(String),
    when: expect.any(String),
    room: expect.any(String),
    faces: { good: 2, fair: 0, poor: 0 },
    words: [{ id: expect.any(String), face: 'good', words: 'Better at the end', createdAt: expect.any(String) }],
    networks: 1,
  })
  const mine = async (phone: Client) => (await (await phone.get('/api/feedback/mine')).json()).given
  expect(await mine(ada)).toEqual([{ sessionId: talk, face: 'good', words: 'Better at the end' }])
  expect(await mine(app.visitor())).toEqual([])
})

test('feedback that is sent again under its key counts once, also without a cookie', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const send = () => give(app.visitor(), { face: 'fair' }, key)
  const statuses: number[] = []
  for (let time = 0; time < 5; time++) statuses.push((await send()).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201])
  expect((await resultOf(talk)).faces).toEqual({ good: 0, fair: 1, poor: 0 })
})

test('feedback is refused before the end, for a cancelled session, and where it is off', async () => {
  const refused = async () => {
    const answer = await give(app.visitor(), { face: 'good' })
    return [answer.status, await answer.text()]
  }
  await pittsburghOn(TO_COME)
  expect(await refused()).toEqual([403, 'You can rate this session after it ends.'])
  await pittsburghOn(LONG_AGO)
  await organizer.patch(`/api/admin/sessions/${talk}`, { status: 'cancelled' })
  expect(await refused()).toEqual([403, 'Feedback isn’t open for this session.'])
  await organizer.patch(`/api/admin/sessions/${talk}`, { status: 'confirmed', feedbackOpen: false })
  expect(await refused()).toEqual([403, 'Feedback isn’t open for this session.'])
  const page = await app.visitor().get(`/feedback?session=${talk}`)
  expect([page.status, texts(await page.text(), '.notice')]).toEqual([404, ['Feedback isn’t open for this session.']])
})

test('invalid feedback is refused with a sentence', async () => {
  const said = async (body: object) => (await give(app.visitor(), body)).text()
  expect(await said({ face: 'great' })).toBe('Choose a rating')
  expect(await said({ face: 'good', words: 'x'.repeat(1001) })).toBe('Comments are too long (at most 1,000 characters)')
  expect(await said({ face: 'good', sessionId: 'nowhere' })).toBe('No session selected')
  expect((await give(app.visitor(), { face: 'good', website: 'https://example.com' })).status).toBe(201)
  expect(await resultOf(talk)).toBeUndefined()
})

test('the page says that feedback is off', async () => {
  await pittsburghOn(LONG_AGO, { feedbackOpen: false })
  const page = await (await app.visitor().get('/feedback?eventSlug=pgh')).text()
  await pittsburghOn(LONG_AGO, { feedbackOpen: true })
  expect(texts(page, '.empty p')).toEqual(['Feedback isn’t open for this event.'])
})

test('a form without JavaScript is confirmed, or shown again with its error', async () => {
  const phone = app.visitor()
  const taken = await phone.submit('/feedback?eventSlug=pgh', { sessionId: talk, face: 'good', words: 'Fine' })
  expect([taken.status, taken.headers.get('location')]).toEqual([
    303,
    `/feedback/mine?eventSlug=pgh&session=${talk}&posted`,
  ])
  const page = await (await phone.get(taken.headers.get('location')!)).text()
  expect(texts(page, '.notice strong')).toEqual(['Thank you'])
  const refused = await phone.submit('/feedback', { sessionId: talk, face: '', words: 'No face' })
  const again = await refused.text()
  expect([refused.status, texts(again, '.error')]).toEqual([400, ['Choose a rating']])
  expect(texts(again, 'textarea')).toEqual(['No face'])
})

test('organizers export feedback as CSV without formulas', async () => {
  await give(app.visitor(), { face: 'poor', words: '=HYPERLINK("https://example.com")' })
  const csv = await organizer.get('/api/admin/feedback.csv?eventSlug=pgh')
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="feedback-pgh.csv"')
  const lines = (await csv.text()).split('\r\n')
  expect(lines[0]).toEndWith('Session,Time,Room,Rating,Comment,Sent')
  expect(lines.find((line) => line.includes('HYPERLINK'))).toContain(`,Poor,"'=HYPERLINK(""https://example.com"")",`)
})

test("an address has forty of 700 answers stored, and a known device's answer as well", async () => {
  env.TRUST_PROXY = true
  const goOn = stopClock()
  const from = { 'x-forwarded-for': '192.0.2.79' }
  const send = (headers: Record<string, string>) =>
    app.visitor().post('/api/feedback', { sessionId: talk, face: 'good' }, headers)
  const answers = await Promise.all(Array.from({ length: 700 }, () => send(from)))
  const known = await send({ ...from, cookie: await deviceOfAge(130) })
  goOn()
  env.TRUST_PROXY = false
  expect([answers.filter(({ status }) => status === 201).length, known.status]).toEqual([40, 201])
  expect(await resultOf(talk)).toMatchObject({ faces: { good: 41 }, networks: 1 })
})
