import { expect, test } from 'bun:test'
import { openPages } from '../../support/open-pages.ts'
import { boardOfPhones } from './board-of-phones.ts'

const { on, board, anna, undo, phone, send, set } = boardOfPhones()

test('on a slow board each device posts once in so many seconds, also behind one address', async () => {
  const [ada, eva] = [await phone('192.0.2.20'), await phone('192.0.2.20')]
  const slow = await set('slow', { seconds: 300 })
  expect(slow.json.boardSlowSeconds).toBe(300)
  expect((await send('One', ada)).status).toBe(201)
  expect((await send('Two', eva)).status).toBe(201)
  const refused = await send('Three', ada)
  expect([refused.status, refused.text, refused.headers.get('retry-after')]).toEqual([
    429,
    'Slow mode is on. You can post again in 5 minutes.',
    '300',
  ])
  expect(await board()).toEqual(['Two', 'One'])
  await undo(slow.headers.get('change-id'))
  expect((await send('Three', ada)).status).toBe(201)
})

test('who brings no device shares one post with all of the network who bring none', async () => {
  await set('slow', { seconds: 60 })
  expect((await send('One', { from: '192.0.2.21' })).status).toBe(201)
  expect((await send('Two', { from: '192.0.2.21' })).status).toBe(429)
  expect((await send('Three', { from: '192.0.2.22' })).status).toBe(201)
  expect((await send('Four', await phone('192.0.2.21'))).status).toBe(201)
})

test('of one network sixty post in the time of one, however many devices it makes up', async () => {
  await set('slow', { seconds: 3600 })
  const close = openPages('192.0.2.23', 61)
  const answers: number[] = []
  for (let at = 0; at < 61; at++) answers.push((await send(`Number ${at}`, await phone('192.0.2.23'))).status)
  expect(answers.filter((status) => status === 201)).toHaveLength(60)
  expect(answers.at(-1)).toBe(429)
  close()
})

test('a post that was not stored makes nobody wait', async () => {
  const ada = await phone('192.0.2.24')
  await set('slow', { seconds: 600 })
  expect((await send('', ada)).status).toBe(400)
  const closed = await set('closed', { isClosed: true })
  expect((await send('One', ada)).status).toBe(403)
  await undo(closed.headers.get('change-id'))
  expect((await send('One', ada)).status).toBe(201)
  const off = await set('slow', { seconds: null })
  expect(off.json.boardSlowSeconds).toBe(null)
  const changes = (await anna('GET', `/api/admin/changes?eventSlug=${on.eventId}`)).json
  expect(changes.map(({ what }: { what: string }) => what).slice(0, 1)).toEqual([
    `Turned off slow mode on the WITCON ${on.count} board`,
  ])
})
