import { afterAll, beforeAll, expect, test } from 'bun:test'
import { ADMIN, Client } from '../support/app.ts'
import { expectSoon } from '../support/until.ts'
import { type Processes, startProcesses } from './processes.ts'

let processes: Processes
let one: string
let other: string
let eventId: string
beforeAll(async () => {
  processes = await startProcesses(2, 0)
  ;[one, other] = processes.ports.map((port) => `http://127.0.0.1:${port}`) as [string, string]
  eventId = (await (await fetch(`${one}/api/events`)).json())[0].id
})
afterAll(() => processes.stop())

/** Asks the two in turn, as a balancer does, in the name of one address, and keeps no cookie. */
function inTurns(address: string) {
  let turn = 0
  return (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    new Client(turn++ % 2 ? other : one).send(method, path, body, { 'x-forwarded-for': address, ...headers })
}

let texts = 0
const message = () => ({ eventId, name: 'Ada', message: `Message ${++texts}` })

test('two processes together accept no more simultaneous posts than one', async () => {
  const ask = inTurns('192.0.2.2')
  const answers = await Promise.all(Array.from({ length: 90 }, () => ask('POST', '/api/attendee-messages', message())))
  expect(answers.filter(({ status }) => status === 201).length).toBeWithin(5, 9)
  expect(answers.filter(({ status }) => status !== 201 && status !== 429)).toEqual([])
})

test('two processes count wrong passwords together', async () => {
  const ask = inTurns('192.0.2.3')
  for (let n = 0; n < 10; n++)
    expect((await ask('POST', '/api/login', { username: `guess ${n}`, password: 'wrong horse' })).status).toBe(401)
  for (const _ of [one, other]) {
    const refused = await ask('POST', '/api/login', ADMIN)
    expect([refused.status, await refused.text()]).toEqual([
      429,
      'Too many failed logins. Please try again in 10 minutes.',
    ])
  }
})

test('two processes count the registrations of an hour together', async () => {
  const ask = inTurns('192.0.2.4')
  const register = (n: number) => ask('POST', '/api/register', { username: `visitor ${n}`, password: 'correct horse' })
  for (let n = 0; n < 5; n++) expect((await register(n)).status).toBe(201)
  expect([(await register(5)).status, (await register(6)).status]).toEqual([429, 429])
})

test('both processes know a login, a device, and an upload address', async () => {
  const here = new Client(one)
  const there = new Client(other)
  await here.post('/api/login', ADMIN)
  await here.post('/api/device')
  there.cookie = here.cookie
  expect(await (await there.get('/api/user')).json()).toMatchObject({ username: ADMIN.username, isAdmin: true })
  expect((await there.post('/api/device')).headers.has('set-cookie')).toBe(false)
  const { uploadURL } = await (await here.post('/api/objects/upload', {})).json()
  const { pathname, search } = new URL(uploadURL)
  const put = await fetch(`${other}${pathname}${search}`, {
    method: 'PUT',
    headers: { 'content-type': 'image/png', cookie: there.cookie },
    body: await Bun.file('public/images/apple-touch-icon.png').bytes(),
  })
  expect(put.status).toBe(200)
})

test('both processes store a post with the same key once, and both show it', async () => {
  const ask = inTurns('192.0.2.5')
  const key = { 'idempotency-key': crypto.randomUUID() }
  const body = message()
  const both = await Promise.all([1, 2].map(() => ask('POST', '/api/attendee-messages', body, key)))
  const [first, second] = await Promise.all(both.map((answer) => answer.json()))
  expect([first.message, second.id]).toEqual([body.message, first.id])
  for (const origin of [one, other])
    await expectSoon(async () => {
      const board: { message: string }[] = await (await fetch(`${origin}/api/attendee-messages?eventSlug=cbus`)).json()
      return board.filter(({ message }) => message === body.message).length
    }, 1)
})
