import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { db } from '../../../db/client.ts'
import { events } from '../../../db/schema.ts'
import { attendeeMessageRoutes } from '../../../src/features/attendee-messages/routes.tsx'
import { publicRoute } from '../../../src/features/auth/public-route.ts'
import { answerIntroduction } from '../../../src/http/limits/device.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { callers } from '../../support/organizers.ts'
import { passTime } from '../../support/passing-time.ts'

const { visitor } = callers(
  new Elysia()
    .use(attendeeMessageRoutes)
    .post('/api/device', ({ request }) => answerIntroduction(request), publicRoute),
)
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const names = ['hall', 'tunnel', 'flood', 'loner', 'words', 'waits']
  await db.insert(events).values(names.map((name) => ({ id: name, name, slug: name, city: 'Erie' })))
})
afterAll(() => database.close())

const pass = passTime()

type Phone = { from: string; cookie: string }

/** Somebody who touched the form. */
async function phone(from: string): Promise<Phone> {
  const { headers } = await visitor('POST', '/api/device', undefined, { from })
  return { from, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
}

let texts = 0
function post(eventId: string, { from, cookie }: Phone, message = `Message ${++texts}`) {
  const headers: Record<string, string> = cookie ? { cookie } : {}
  return visitor('POST', '/api/attendee-messages', { eventId, name: 'Ada', message }, { from, headers })
}

const many = async <T>(count: number, one: (at: number) => Promise<T>) => {
  const all: T[] = []
  for (let at = 0; at < count; at++) all.push(await one(at))
  return all
}

test('500 phones in one hall, behind one address, each have their post on the board within half a minute', async () => {
  let waiting = await many(500, () => phone('192.0.2.1'))
  for (let seconds = 0; waiting.length > 0; seconds += 10) {
    expect(seconds).toBeLessThanOrEqual(30)
    const refused: Phone[] = []
    for (const each of waiting) if ((await post('hall', each)).status !== 201) refused.push(each)
    waiting = refused
    await pass(10)
  }
})

test('200 phones that nobody has seen, and that come back together out of a tunnel with a post each, are done within a minute, though somebody floods', async () => {
  const from = '192.0.2.8'
  const phones = Array.from({ length: 200 }, (_, at) => ({ at, from, cookie: '', notBefore: 0, isDone: false }))
  const flooder = { from, cookie: '' }
  let flooded = 0
  for (let second = 0; phones.some(({ isDone }) => !isDone); second++) {
    expect(second).toBeLessThan(60)
    for (let n = 0; n < 40; n++) {
      const { status, headers } = await post('tunnel', flooder)
      if (status === 201) flooded++
      // A new device as soon as this one is refused.
      else flooder.cookie = n % 2 ? '' : (headers.get('set-cookie')?.split(';')[0] ?? '')
    }
    for (const each of phones.filter(({ isDone, notBefore }) => !isDone && notBefore <= second)) {
      const { status, headers } = await post('tunnel', each)
      each.isDone = status === 201
      each.cookie ||= headers.get('set-cookie')?.split(';')[0] ?? ''
      // As the phone's outbox waits: what it is asked to, and up to as much again.
      each.notBefore = second + Math.ceil(Number(headers.get('retry-after')) * (1 + each.at / 200))
    }
    await pass(1)
  }
  expect(flooded).toBeLessThan(500)
})

test('ten addresses that flood the board do not close it to the eleventh', async () => {
  const flooding = Array.from({ length: 10 }, (_, at) => `198.51.100.${at}`)
  await Promise.all(
    flooding.map(async (from) => {
      let answer = await post('flood', { from, cookie: '' })
      for (let n = 1; answer.status === 201; n++) {
        expect(n).toBeLessThan(90)
        answer = await post('flood', { from, cookie: '' })
      }
      expect(answer.status).toBe(429)
    }),
  )
  const others = await many(5, () => post('flood', { from: '203.0.113.1', cookie: '' }))
  expect(others.map(({ status }) => status)).toEqual(Array(5).fill(201))
})

test('somebody who floods the hall without being anybody leaves room for the phones in it', async () => {
  const [one, other] = [await phone('192.0.2.2'), await phone('192.0.2.2')]
  const flood = { from: '192.0.2.2', cookie: '' }
  let refused = await post('loner', flood)
  while (refused.status === 201) refused = await post('loner', flood)
  // What came with the refusal makes her somebody: whoever posts by a plain form gets in the next time.
  expect(refused.headers.get('set-cookie')).toMatch(/^device=.+; HttpOnly; .*SameSite=Lax$/i)
  expect((await post('loner', one)).status).toBe(201)
  expect((await post('loner', other)).status).toBe(201)
})

test('one phone posts five times at once, then once in ten seconds', async () => {
  const here = await phone('192.0.2.3')
  await pass(60)
  expect((await many(5, () => post('waits', here))).map(({ status }) => status)).toEqual(Array(5).fill(201))
  const refused = await post('waits', here)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeWithin(5, 11)
  await pass(10)
  expect((await post('waits', here)).status).toBe(201)
})

test('a device that was made up is nobody, and only so many are handed out to one address', async () => {
  const made = await phone('192.0.2.4')
  const [id, , signature] = made.cookie.split('.')
  const older = `${id}.1.${signature}`
  for (const cookie of [older, `${made.cookie}x`, 'device=', 'device=aaaaaaaaaaaaaa.1.aaaaaaaaaaaaaaaaaaaaaa'])
    expect(
      (await visitor('POST', '/api/device', undefined, { from: '192.0.2.5', headers: { cookie } })).headers.has(
        'set-cookie',
      ),
    ).toBe(true)
  const known = await visitor('POST', '/api/device', undefined, { from: '192.0.2.5', headers: { cookie: made.cookie } })
  expect([known.status, known.headers.has('set-cookie')]).toEqual([204, false])
  const phones = await many(700, () => phone('192.0.2.6'))
  expect(phones.filter(({ cookie }) => cookie).length).toBeWithin(600, 640)
})

test('what 500 people say at once is not taken for one who repeats herself', async () => {
  const phones = await many(5, () => phone('192.0.2.7'))
  for (const each of phones) expect((await post('words', each, 'Applause!')).status).toBe(201)
  const [first] = phones
  await pass(60)
  for (let n = 0; n < 2; n++) expect((await post('words', first!, 'Applause!')).status).toBe(201)
  const again = await post('words', first!, 'applause!')
  expect([again.status, again.text]).toEqual([429, 'You already sent this message.'])
})
