import { expect, test } from 'bun:test'
import { devicesOfAge } from '../../support/known-device.ts'
import { openPages } from '../../support/open-pages.ts'
import { passTime } from '../../support/passing-time.ts'
import { boardsOf, many, type Phone, phone, post } from './phones-on-boards.ts'

boardsOf(['hall', 'known', 'collected', 'tunnel'])
const pass = passTime()

test('500 phones in one hall, behind one address, whose pages are open, each post at once', async () => {
  const close = openPages('192.0.2.1', 500)
  for (const each of await many(500, () => phone('192.0.2.1'))) expect((await post('hall', each)).status).toBe(201)
  close()
})

test('500 phones behind one address that were known before post within half a minute, though no page is open', async () => {
  let waiting = (await devicesOfAge(130, 500)).map((cookie) => ({ from: '192.0.2.20', cookie }))
  for (let seconds = 0; waiting.length > 0; seconds += 10) {
    expect(seconds).toBeLessThanOrEqual(30)
    const refused: Phone[] = []
    for (const each of waiting) if ((await post('known', each)).status !== 201) refused.push(each)
    waiting = refused
    await pass(10)
  }
})

test('200 phones that nobody has seen, and that come back together out of a tunnel with a post each, are done within three minutes, though somebody floods', async () => {
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
      // As the phone's outbox waits: what it is asked to, and up to as much again.
      each.notBefore = second + Math.ceil(Number(headers.get('retry-after')) * (1 + each.at / 200))
    }
    await pass(1)
  }
  expect(flooded).toBeLessThan(500)
  close()
})

test('560 ids that one phone collected do not close the board to those that were there before, behind the same address', async () => {
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
