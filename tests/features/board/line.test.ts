import { expect, test } from 'bun:test'
import { showNext } from '../../../src/features/board/line.ts'
import { openPages } from '../../support/open-pages.ts'
import { passTime } from '../../support/passing-time.ts'
import { until } from '../../support/until.ts'
import { board, boards, many, messagesOf, type Phone, phone, post, visitor } from './board-of-phones.ts'

const anna = boards(['flood', 'quiet', 'crowd', 'line'])
const pass = passTime()

const spamOn = async (slug: string) => (await board(slug)).filter((message) => message.startsWith('Spam'))

let spam = 0
/** Each of four addresses sends six posts, half of them with cookies that it just collected. */
async function flood(slug: string, collected: Phone[], block = '198.51.100') {
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
  const close = openPages('192.0.2.1', 500)
  const hall = await many(500, () => phone('192.0.2.1'))
  let shown = 0
  let second = 0
  const guests: string[] = []
  const live = async () => {
    await showNext()
    await pass(1)
    second++
  }
  for (; second < 60; await live()) {
    if (second % 3 === 0) await flood('flood', collected)
    if (second === 10)
      for (const { status } of await Promise.all(hall.map((each, at) => post('flood', each, `Hall ${at}`))))
        expect(status).toBe(201)
    if (second % 5) continue
    const guest = `Guest ${second}`
    expect((await post('flood', await phone(`203.0.113.${second + 1}`), guest)).status).toBe(201)
    guests.push(guest)
  }
  expect((await spamOn('flood')).length).toBeLessThanOrEqual(60)
  const all = async () => {
    const posts: string[] = []
    for (let before = ''; ; ) {
      const { json } = await visitor('GET', `/api/attendee-messages?eventSlug=flood&limit=200${before}`)
      posts.push(...messagesOf(json))
      if (json.length < 200) return posts
      before = `&before=${json.at(-1).id}`
    }
  }
  expect((await all()).filter((message) => message.startsWith('Guest')).toSorted()).toEqual(guests.slice().sort())
  while (shown < 500) {
    await live()
    expect(second).toBeLessThanOrEqual(10 + 180)
    if (second % 10 === 0) shown = (await all()).filter((message) => message.startsWith('Hall')).length
  }
  close()
})

test('posts of sixty open pages and thirty unknown devices are shown at once', async () => {
  const close = openPages('192.0.2.2', 60)
  const unknown = Array.from({ length: 30 }, (_, at) => `203.0.113.${at + 100}`)
  for (const from of [...Array(60).fill('192.0.2.2'), ...unknown])
    expect((await post('quiet', await phone(from))).json).not.toHaveProperty('isInLine')
  expect(await board('quiet')).toHaveLength(90)
  close()
})

test('of eighty concurrent posts of unknown devices, thirty are shown at once, then one every two seconds', async () => {
  const strangers = await Promise.all(Array.from({ length: 80 }, (_, at) => phone(`198.51.103.${at}`)))
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

test('a sender in line is told so, and organizers see the line and remove it with Undo', async () => {
  const collected: Phone[] = []
  for (let n = 0; n < 12; n++) {
    await flood('line', collected, '198.51.101')
    await pass(1)
  }
  const before = await spamOn('line')
  const guest = await post('line', await phone('203.0.113.9'), 'From a guest')
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
