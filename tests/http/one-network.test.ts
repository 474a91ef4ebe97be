import { expect, test } from 'bun:test'
import { env } from '../../src/env.ts'
import { WindowRateLimit } from '../../src/limits/window-rate-limit.ts'
import { ADMIN, startFileApp } from '../support/app.ts'
import { whileLocked } from '../support/locked-table.ts'
import { stopClock } from '../support/passing-time.ts'
import { until } from '../support/until.ts'

const app = await startFileApp()
const [sponsor] = await (await app.visitor().get('/api/sponsors')).json()
const eventId = sponsor.eventId
env.TRUST_PROXY = true

/** How many of `count` calls, each from an address of its own, are answered with `status`. */
async function answered(status: number, count: number, call: (n: number) => Promise<Response>): Promise<number> {
  const answers = []
  for (let n = 1; n <= count; n++) answers.push((await call(n)).status)
  return answers.filter((each) => each === status).length
}

const from = (address: string) => ({ 'x-forwarded-for': address })

test('a client that changes addresses within one network has one limit for sign-ins and registrations', async () => {
  const password = 'a word of their own'
  const login = (address: string) => (n: number) =>
    app.visitor().post('/api/login', { username: `nobody${n}`, password }, from(address.replace('*', `${n}`)))
  expect(await answered(401, 15, login('192.0.2.7'))).toBe(10)
  expect(await answered(401, 15, login('2001:db8:1:2::*'))).toBe(10)
  const register = (address: string, name: string) => (n: number) =>
    app.visitor().post('/api/register', { username: `${name}${n}`, password }, from(address.replace('*', `${n}`)))
  expect(await answered(201, 8, register('192.0.2.8', 'one'))).toBe(5)
  expect(await answered(201, 8, register('2001:db8:1:3:*::', 'other'))).toBe(5)
})

test('a client that changes addresses within one network has one limit for posts', async () => {
  const post = (address: string) => (n: number) => {
    const words = { eventId, name: 'Ada', message: `From ${address}, ${n}` }
    return app.visitor().post('/api/attendee-messages', words, from(address.replace('*', `${n}`)))
  }
  // Five at once, and what comes back meanwhile on a slow machine.
  expect(await answered(201, 40, post('192.0.2.9'))).toBeWithin(5, 30)
  // All of them are in 2001:db8:0:0::/64, though the short form moves the parts.
  expect(await answered(201, 40, post('2001:db8::*:1:2:3'))).toBeWithin(5, 30)
})

test('a /48 has eight times the limit of a /64, however many of its networks take part', async () => {
  const slow = new WindowRateLimit('of a /48', 2, 60_000)
  const waits = []
  for (let n = 1; n <= 20; n++) waits.push(await slow.take(`2001:db8:48:${n.toString(16)}::/64`))
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(16)
  const goOn = stopClock()
  const device = (n: number) => app.visitor().post('/api/device', {}, from(`2001:db8:49:${n.toString(16)}::1`))
  const given = []
  for (let n = 1; n <= 330; n++) given.push((await device(n)).headers.has('set-cookie'))
  goOn()
  expect(given.filter(Boolean)).toHaveLength(320)
})

const sponsorId = sponsor.id
const BOARD = '/api/attendee-messages'
const TABLES = 'events, sponsors, attendee_messages, login_sessions'
const hello = (message: string) => ({ eventId, name: 'Ada', message })

test('a post over the limit, to nobody, or under a made-up login is refused without asking the database', async () => {
  const client = from('192.0.2.1')
  const madeUp = { ...client, cookie: `login=${'m'.repeat(43)}` }
  const toNobody = { eventId, sponsorId: 'nobody', name: 'Ada', email: 'ada@example.com', message: 'Hello' }
  expect((await app.visitor().post('/api/messages', toNobody, client)).status).toBe(404)
  expect((await app.visitor().get('/api/user', madeUp)).status).toBe(401)
  // 5 at once, and one more in two seconds, which a busy machine may take for a few of them; then none while the clock stands still.
  const goOn = stopClock()
  for (let at = 0, status = 201; status === 201; at++) {
    status = (await app.visitor().post(BOARD, hello(`Message ${at}`), client)).status
    expect(at < 5 ? [201] : [201, 429]).toContain(status)
  }
  await whileLocked(app, TABLES, async () => {
    const answers = [
      await app.visitor().post(BOARD, hello('One more'), client),
      await app.visitor().post(BOARD, { ...hello('Hello'), eventId: 'nowhere' }, client),
      await app.visitor().post('/api/messages', toNobody, client),
      await app.visitor().get('/api/user', madeUp),
    ]
    expect(answers.map(({ status }) => status)).toEqual([429, 404, 404, 401])
  })
  goOn()
})

test('one network that asks for more than its share of the database waits; the posts of others are all stored', async () => {
  const refused: number[] = []
  let hammers: Promise<void>[] = []
  await whileLocked(app, 'login_sessions', async () => {
    hammers = Array.from({ length: 250 }, async (_, at) => {
      const cookie = `login=${`${at}`.padStart(43, 'x')}`
      const answer = await app.visitor().get('/api/user', { ...from('198.51.100.1'), cookie })
      refused.push(answer.status)
    })
    await until(() => refused.length >= 40)
    const posts = Array.from({ length: 20 }, async (_, one) => {
      const message = { eventId, sponsorId, name: 'Ada', email: 'ada@example.com', message: `Hello ${one}` }
      return (await app.visitor().post('/api/messages', message, from(`203.0.113.${one}`))).status
    })
    expect(await Promise.all(posts)).toEqual(Array(20).fill(201))
  })
  await Promise.all(hammers)
})

test('a login works at once after any number of wrong secrets', async () => {
  const client = app.visitor()
  client.cookie = `login=${'z'.repeat(43)}`
  expect((await client.get('/api/user')).status).toBe(401)
  expect((await client.post('/api/login', ADMIN)).status).toBe(200)
  expect((await client.get('/api/user')).status).toBe(200)
})
