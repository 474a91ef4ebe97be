import { afterAll, expect, test } from 'bun:test'
import { env } from '../../src/env.ts'
import { delayedRefusal } from '../../src/http/request-throttle.ts'
import { ADMIN, startFileApp } from '../support/app.ts'
import { deviceOfAge } from '../support/known-device.ts'
import { stopClock } from '../support/passing-time.ts'
import { until } from '../support/until.ts'

const app = await startFileApp()
env.TRUST_PROXY = true
// A slow machine would be allowed as much as it can call.
afterAll(stopClock())

const hammer = { 'x-forwarded-for': '192.0.2.66' }
const knock = (headers: Record<string, string>) => app.visitor().post('/api/login', {}, headers)

/** Asks until a request is refused. */
async function refusedOf(ask: () => Promise<Response>): Promise<Response> {
  const answers = await Promise.all(Array.from({ length: 2100 }, ask))
  return answers.find(({ status }) => status === 429) ?? refusedOf(ask)
}

test('a network that never stops calling is refused before its requests are read, while other networks and cached pages are served', async () => {
  const refused = await refusedOf(() => knock(hammer))
  expect([refused.headers.get('retry-after'), await refused.text()]).toEqual([
    '1',
    'Too many requests at once. Please try again in a second.',
  ])
  const statuses = await Promise.all([
    knock({ 'x-forwarded-for': '192.0.2.67' }),
    app.visitor().get('/api/attendee-messages', hammer),
    app.visitor().get('/', hammer),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([400, 200, 200])
})

test('older posts are refused to a network that requests them without end, because they are not in memory', async () => {
  const from = { 'x-forwarded-for': '192.0.2.69' }
  const ask = () => app.visitor().get('/api/attendee-messages?before=nobody', from)
  await refusedOf(ask)
  expect((await app.visitor().get('/api/attendee-messages?eventSlug=pgh', from)).status).toBe(200)
})

test('a whole hall fetches its news at once, however much it fetched before', async () => {
  const from = { 'x-forwarded-for': '192.0.2.68' }
  await refusedOf(() => knock(from))
  const news = await fetch(`${app.origin}/api/news?eventSlug=pgh`, { headers: from })
  expect(news.status).toBe(200)
  await news.body!.cancel()
})

test('a flood from the address of a hall blocks neither a signed-in organizer nor a known phone', async () => {
  const from = { 'x-forwarded-for': '192.0.2.70' }
  const organizer = app.visitor()
  await organizer.post('/api/login', ADMIN, { 'x-forwarded-for': '192.0.2.71' })
  await organizer.get('/api/user', { 'x-forwarded-for': '192.0.2.71' })
  const [known, recent] = [await deviceOfAge(601), await deviceOfAge(300)]
  await refusedOf(() => knock(from))
  const answers = await Promise.all([
    organizer.get('/api/admin/sessions', from),
    knock({ ...from, cookie: known }),
    knock({ ...from, cookie: recent }),
    knock({ ...from, cookie: `login=${'x'.repeat(43)}` }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 429, 429])
  const many = await Promise.all(Array.from({ length: 150 }, () => knock({ ...from, cookie: known })))
  expect(many.filter(({ status }) => status === 400)).toHaveLength(99)
})

test('repeated refusals slow down the refusals of one network, and no other answer', async () => {
  const [from, elsewhere] = [{ 'x-forwarded-for': '192.0.2.80' }, { 'x-forwarded-for': '192.0.2.81' }]
  // Longer than the test: what is late is not there at its end.
  delayedRefusal.ms = 600_000
  const answered: string[] = []
  const told = async (who: string, answer: Promise<Response>) => {
    await answer.catch(() => {})
    answered.push(who)
  }
  for (let n = 0; n < 300; n++) void told('flood', knock(from))
  await until(() => answered.length === 100)
  await told('guest', knock(elsewhere))
  await told('new phone', app.visitor().post('/api/device', {}, from))
  expect(answered).toEqual([...Array(100).fill('flood'), 'guest', 'new phone'])
})
