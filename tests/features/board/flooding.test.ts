import { beforeEach, expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { attendeeMessages } from '../../../db/schema.ts'
import { showNext } from '../../../src/features/board/line.ts'
import { execute } from '../../support/execute.ts'
import { devicesOfAge } from '../../support/known-device.ts'
import { openPages } from '../../support/open-pages.ts'
import { passTime } from '../../support/passing-time.ts'
import { until } from '../../support/until.ts'
import { board, boards, many, messagesOf, type Phone, phone, post, visitor } from './board-of-phones.ts'

const anna = await boards([
  ...['flood', 'loner', 'words', 'waits', 'known', 'collected'],
  ...['tunnel', 'shown', 'quiet', 'crowd', 'behind', 'line', 'networks'],
])
const pass = passTime()
// Each has phones of its own; what is left of those before makes each second as much longer.
beforeEach(() => execute('delete from limit_shares'))

/** Posts without a device until the first refusal. */
async function firstRefused(eventId: string, from: string) {
  let answer = await post(eventId, { from, cookie: '' })
  for (let n = 1; answer.status === 201; n++) {
    expect(n).toBeLessThan(50)
    answer = await post(eventId, { from, cookie: '' })
  }
  expect(answer.status).toBe(429)
  return answer
}

test('ten flooding addresses do not block an eleventh', async () => {
  const flooding = Array.from({ length: 10 }, (_, at) => `198.51.100.${at}`)
  await Promise.all(flooding.map((from) => firstRefused('flood', from)))
  const others = await many(5, async () => post('flood', await phone('203.0.113.1')))
  expect(others.map(({ status }) => status)).toEqual(Array(5).fill(201))
  // The flood's share refills each second. This takes it back, so that slow machines get the same result.
  await execute(`update limit_shares set full_at = full_at + interval '30 s'`)
  // A visitor without a device counts with the flood, and gets a device.
  const unseen = await post('flood', { from: '203.0.113.2', cookie: '' })
  const cookie = unseen.headers.get('set-cookie')!.split(';')[0]!
  expect([unseen.status, (await post('flood', { from: '203.0.113.2', cookie })).status]).toEqual([429, 201])
})

test('a flood without a device leaves room for the devices of its network', async () => {
  const [one, other] = [await phone('192.0.2.2'), await phone('192.0.2.2')]
  const refused = await firstRefused('loner', '192.0.2.2')
  // The refusal sets a device cookie, so that the next plain form gets in.
  expect(refused.headers.get('set-cookie')).toMatch(/^device=.+; HttpOnly; .*SameSite=Lax$/i)
  expect((await post('loner', one)).status).toBe(201)
  expect((await post('loner', other)).status).toBe(201)
})

test('a device posts five times at once, then once in ten seconds', async () => {
  const here = await phone('192.0.2.3')
  await pass(120)
  expect((await many(5, () => post('waits', here))).map(({ status }) => status)).toEqual(Array(5).fill(201))
  const refused = await post('waits', here)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeWithin(5, 11)
  await pass(10)
  expect((await post('waits', here)).status).toBe(201)
})

test('a forged device is ignored, and an address gets a limited number of devices', async () => {
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
  const phones = await many(200, () => phone('192.0.2.6'))
  expect(phones.filter(({ cookie }) => cookie).length).toBeWithin(40, 60)
})

test('the same text from many devices is not a repetition', async () => {
  const phones = await many(5, () => phone('192.0.2.7'))
  for (const each of phones) expect((await post('words', each, 'Applause!')).status).toBe(201)
  const [first] = phones
  await pass(60)
  for (let n = 0; n < 2; n++) expect((await post('words', first!, 'Applause!')).status).toBe(201)
  const again = await post('words', first!, 'applause!')
  expect([again.status, again.text]).toEqual([429, 'You already sent this message.'])
})

test('500 known phones behind one address post within half a minute without open pages', async () => {
  let waiting = (await devicesOfAge(130, 500)).map((cookie) => ({ from: '192.0.2.20', cookie }))
  for (let seconds = 0; waiting.length > 0; seconds += 10) {
    expect(seconds).toBeLessThanOrEqual(30)
    const refused: typeof waiting = []
    for (const each of waiting) if ((await post('known', each)).status !== 201) refused.push(each)
    waiting = refused
    await pass(10)
  }
})

test('200 new phones post within three minutes of a flooded outage', async () => {
  const from = '192.0.2.8'
  const close = openPages(from, 200)
  const phones = Array.from({ length: 200 }, (_, at) => ({ at, from, cookie: '', notBefore: 0, isDone: false }))
  const flooder = { from, cookie: '' }
  let flooded = 0
  for (let second = 0; phones.some(({ isDone }) => !isDone); second++) {
    expect(second).toBeLessThan(180)
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
      // Like the outbox, it waits for one to two times the requested time.
      each.notBefore = second + Math.ceil(Number(headers.get('retry-after')) * (1 + each.at / 200))
    }
    await pass(1)
  }
  expect(flooded).toBeLessThan(500)
  close()
})

test('560 collected devices do not block an earlier device behind their address', async () => {
  const from = '192.0.2.21'
  const close = openPages(from, 40)
  const before = await phone(from)
  await pass(150)
  const collected = await many(560, () => phone(from))
  expect(collected.filter(({ cookie }) => cookie).length).toBeLessThan(90)
  await pass(31)
  const stored = await many(560, (at) => post('collected', collected[at]!))
  expect(stored.filter(({ status }) => status === 201).length).toBeLessThan(190)
  expect((await post('collected', before)).status).toBe(201)
  close()
})

const spamOn = async (slug: string) => (await board(slug)).filter((message) => message.startsWith('Spam'))

let spam = 0
/** Each of four addresses sends six posts, half of them with cookies that it just collected. */
async function flood(slug: string, collected: Phone[], block = '198.18.0') {
  for (const from of [1, 2, 3, 4].map((n) => `${block}.${n}`)) {
    collected.push(await phone(from))
    const cookies = collected.filter((one) => one.from === from && one.cookie).slice(-3)
    await Promise.all(
      ['', '', '', ...cookies.map((one) => one.cookie)].map((cookie) => post(slug, { from, cookie }, `Spam ${++spam}`)),
    )
  }
}

test("a flood from four addresses shows at most 60 posts in a minute, every guest's post, and 500 phones' posts within three minutes", async () => {
  const collected: Phone[] = []
  const close = openPages('198.18.4.1', 500)
  const hall = await many(500, () => phone('198.18.4.1'))
  let shown = 0
  let second = 0
  const guests: string[] = []
  const live = async (seconds = 1) => {
    await showNext()
    await pass(seconds)
    second += seconds
  }
  for (; second < 60; await live()) {
    if (second % 3 === 0) await flood('shown', collected)
    if (second === 10)
      for (const { status } of await Promise.all(hall.map((each, at) => post('shown', each, `Hall ${at}`))))
        expect(status).toBe(201)
    if (second % 5) continue
    const guest = `Guest ${second}`
    expect((await post('shown', await phone(`198.18.5.${second + 1}`), guest)).status).toBe(201)
    guests.push(guest)
  }
  expect((await spamOn('shown')).length).toBeLessThanOrEqual(60)
  const all = async () => {
    const posts: string[] = []
    for (let before = ''; ; ) {
      const { json } = await visitor('GET', `/api/attendee-messages?eventSlug=shown&limit=200${before}`)
      posts.push(...messagesOf(json))
      if (json.length < 200) return posts
      before = `&before=${json.at(-1).id}`
    }
  }
  expect((await all()).filter((message) => message.startsWith('Guest')).toSorted()).toEqual(guests.slice().sort())
  while (shown < 500) {
    await live(10)
    expect(second).toBeLessThanOrEqual(10 + 180)
    shown = (await all()).filter((message) => message.startsWith('Hall')).length
  }
  close()
})

test('posts of sixty open pages and thirty unknown devices are shown at once', async () => {
  const close = openPages('198.18.4.2', 60)
  const unknown = Array.from({ length: 30 }, (_, at) => `198.18.5.${at + 100}`)
  for (const from of [...Array(60).fill('198.18.4.2'), ...unknown])
    expect((await post('quiet', await phone(from))).json).not.toHaveProperty('isInLine')
  expect(await board('quiet')).toHaveLength(90)
  close()
})

test('of eighty concurrent posts of unknown devices, thirty are shown at once, then one every two seconds', async () => {
  const strangers = await Promise.all(Array.from({ length: 80 }, (_, at) => phone(`198.18.3.${at}`)))
  await Promise.all(strangers.map((each) => post('crowd', each)))
  const atFirst = (await board('crowd')).length
  expect(atFirst).toBeWithin(30, 33)
  for (const seconds of [2, 2, 2, 2, 2]) {
    await pass(seconds)
    await showNext()
  }
  const shownSince = async () => (await board('crowd')).length - atFirst
  // Posts in line return their tokens after their responses.
  await until(async () => {
    await showNext()
    return (await shownSince()) >= 4
  })
  expect(await shownSince()).toBeWithin(4, 8)
})

test('posts in line are shown although the memory of a process is behind the database', async () => {
  await many(40, async (at) => post('behind', await phone(`198.18.6.${at}`)))
  expect(await board('behind')).toHaveLength(30)
  await execute(`update limit_shares set full_at = full_at - interval '60 s'`)
  await pass(1)
  await showNext()
  expect(await board('behind')).toHaveLength(40)
})

test('a sender in line is told so, and organizers see the line and remove it with Undo', async () => {
  const collected: Phone[] = []
  for (let n = 0; n < 12; n++) {
    await flood('line', collected, '198.18.1')
    await pass(1)
  }
  const before = await spamOn('line')
  const guest = await post('line', await phone('198.18.5.9'), 'From a guest')
  expect([guest.status, guest.json.isInLine, await spamOn('line')]).toEqual([201, true, before])
  const line = async () => (await anna('GET', '/api/admin/board?eventSlug=line')).json.line
  const { posts, ofOneNetwork } = await line()
  expect(posts).toBeGreaterThan(20)
  expect(ofOneNetwork).toBeWithin(Math.ceil((posts - 1) / 4), posts / 2)
  const remove = (which: string) => anna('POST', '/api/admin/board/removals', { eventSlug: 'line', line: which })
  const ofOne = await remove('network')
  expect(ofOne.json.message).toBe(`Removed ${ofOneNetwork} posts in line from one network`)
  expect((await line()).posts).toBe(posts - ofOneNetwork)
  const rest = await remove('all')
  expect([rest.json.count, (await line()).posts]).toEqual([posts - ofOneNetwork, 0])
  await pass(5)
  await showNext()
  expect(await spamOn('line')).toEqual(before)
  await anna('POST', `/api/admin/changes/${rest.headers.get('change-id')}/undo`)
  await pass(2)
  await showNext()
  expect((await board('line'))[0]).toBe('From a guest')
})

test('the network that sent the most counts with its posts in both lines, and posts without a network with none', async () => {
  const inLine = (many: number, line: 'known' | 'new', fromNetwork: string | null) =>
    Array.from({ length: many }, () => ({ eventId: 'networks', name: 'Ada', message: 'Hello', line, fromNetwork }))
  await db
    .insert(attendeeMessages)
    .values([
      ...inLine(3, 'known', 'A'),
      ...inLine(2, 'new', 'A'),
      ...inLine(4, 'known', 'B'),
      ...inLine(6, 'new', null),
    ])
  const line = async () => (await anna('GET', '/api/admin/board?eventSlug=networks')).json.line
  const remove = () => anna('POST', '/api/admin/board/removals', { eventSlug: 'networks', line: 'network' })
  expect(await line()).toEqual({ posts: 15, ofOneNetwork: 5 })
  for (const [count, left] of [
    [5, { posts: 10, ofOneNetwork: 4 }],
    [4, { posts: 6, ofOneNetwork: 0 }],
    [0, { posts: 6, ofOneNetwork: 0 }],
  ] as const)
    expect([(await remove()).json.count, await line()]).toEqual([count, left])
})
