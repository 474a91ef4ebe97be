import { afterAll, beforeAll, expect, test } from 'bun:test'
import { env } from '../../src/env.ts'
import { WindowRateLimit } from '../../src/limits/window-rate-limit.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { stopClock } from '../support/passing-time.ts'

let app: TestApp
let eventId: string
beforeAll(async () => {
  app = await startApp()
  const [event] = await (await app.visitor().get('/api/events')).json()
  eventId = event.id
  env.TRUST_PROXY = true
})
afterAll(async () => {
  env.TRUST_PROXY = false
  await app.close()
})

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
