import { expect, test } from 'bun:test'
import { execute } from '../../support/execute.ts'
import { devicesOfAge } from '../../support/known-device.ts'
import { openPages } from '../../support/open-pages.ts'
import { passTime } from '../../support/passing-time.ts'
import { boards, many, phone, post, visitor } from './board-of-phones.ts'

boards(['flood', 'loner', 'words', 'waits', 'hall', 'known', 'collected', 'tunnel'])
const pass = passTime()

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

test('500 phones with open pages behind one address post at once', async () => {
  const close = openPages('192.0.2.1', 500)
  for (const each of await many(500, () => phone('192.0.2.1'))) expect((await post('hall', each)).status).toBe(201)
  close()
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
