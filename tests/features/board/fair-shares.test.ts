import { expect, test } from 'bun:test'
import { execute } from '../../support/execute.ts'
import { passTime } from '../../support/passing-time.ts'
import { boardsOf, many, phone, post, visitor } from './phones-on-boards.ts'

boardsOf(['flood', 'loner', 'words', 'waits'])
const pass = passTime()

/** Posts without a device until the board refuses. */
async function firstRefused(eventId: string, from: string) {
  let answer = await post(eventId, { from, cookie: '' })
  for (let n = 1; answer.status === 201; n++) {
    expect(n).toBeLessThan(50)
    answer = await post(eventId, { from, cookie: '' })
  }
  expect(answer.status).toBe(429)
  return answer
}

test('ten addresses that flood the board do not close it to the eleventh', async () => {
  const flooding = Array.from({ length: 10 }, (_, at) => `198.51.100.${at}`)
  await Promise.all(flooding.map((from) => firstRefused('flood', from)))
  const others = await many(5, async () => post('flood', await phone('203.0.113.1')))
  expect(others.map(({ status }) => status)).toEqual(Array(5).fill(201))
  // The flood's share regains a post each second: taken back, so that a slow machine sees what a fast one does.
  await execute(`update limit_shares set full_at = full_at + interval '30 s'`)
  // A visitor without a device is one of the flood, and has a device from here on.
  const unseen = await post('flood', { from: '203.0.113.2', cookie: '' })
  const cookie = unseen.headers.get('set-cookie')!.split(';')[0]!
  expect([unseen.status, (await post('flood', { from: '203.0.113.2', cookie })).status]).toEqual([429, 201])
})

test('somebody who floods the hall without being anybody leaves room for the phones in it', async () => {
  const [one, other] = [await phone('192.0.2.2'), await phone('192.0.2.2')]
  const refused = await firstRefused('loner', '192.0.2.2')
  // What came with the refusal makes her somebody: whoever posts by a plain form gets in the next time.
  expect(refused.headers.get('set-cookie')).toMatch(/^device=.+; HttpOnly; .*SameSite=Lax$/i)
  expect((await post('loner', one)).status).toBe(201)
  expect((await post('loner', other)).status).toBe(201)
})

test('one phone posts five times at once, then once in ten seconds', async () => {
  const here = await phone('192.0.2.3')
  await pass(120)
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
  const phones = await many(200, () => phone('192.0.2.6'))
  expect(phones.filter(({ cookie }) => cookie).length).toBeWithin(40, 60)
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
