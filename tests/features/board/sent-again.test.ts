import { beforeEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { startFileApp } from '../../support/app.ts'
import { eventIdOf } from '../../support/event-id.ts'

const app = await startFileApp()
const eventId = await eventIdOf('pgh')

let key: string
beforeEach(() => {
  key = randomUUID()
})
let texts = 0
const newPost = () => ({ eventId, name: 'Ada', message: `Is the tunnel long? ${++texts}` })
const post = (body: object, name = key, phone = app.visitor()) =>
  phone.post('/api/attendee-messages', body, { 'idempotency-key': name })
const board = async (): Promise<{ message: string }[]> => (await app.visitor().get('/api/attendee-messages')).json()
const timesOnBoard = async (text: string) => (await board()).filter(({ message }) => message === text).length

test('a post that is sent twice under one key is stored once and gets the same response', async () => {
  const body = newPost()
  const [first, again] = [await post(body), await post(body, key.toUpperCase())]
  expect([first.status, again.status]).toEqual([201, 201])
  expect(await again.json()).toEqual(await first.json())
  expect(await timesOnBoard(body.message)).toBe(1)
})

test('twenty concurrent posts under one key are stored once, and all succeed', async () => {
  const body = newPost()
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(body)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id))
  expect(new Set(ids).size).toBe(1)
  expect(await timesOnBoard(body.message)).toBe(1)
})

test('a stored post gets its old response despite limits and a closed board', async () => {
  const phone = app.visitor()
  await phone.post('/api/device')
  const body = newPost()
  const first = await post(body, key, phone)
  let refused = 201
  while (refused === 201) refused = (await phone.post('/api/attendee-messages', newPost())).status
  expect(refused).toBe(429)
  const late = await post(body, key, phone)
  expect([late.status, await late.json()]).toEqual([201, await first.json()])

  const admin = await app.admin()
  await admin.put('/api/admin/board/closed', { eventSlug: 'pgh', isClosed: true })
  expect((await post(body)).status).toBe(201)
  expect((await post(newPost(), randomUUID())).status).toBe(403)
  await admin.put('/api/admin/board/closed', { eventSlug: 'pgh', isClosed: false })
})

test('another post under a used key is refused without details', async () => {
  await post(newPost())
  const other = await post(newPost())
  expect([other.status, await other.text()]).toEqual([409, 'This Idempotency-Key was used for something else'])
})

test('a refused post can be sent again under its key', async () => {
  const body = newPost()
  expect((await post({ ...body, message: '' })).status).toBe(400)
  expect((await post(body)).status).toBe(201)
  expect(await timesOnBoard(body.message)).toBe(1)
})

test.each(['1', '', 'not-a-key', `${'0'.repeat(36)}`])('"%s" is not an idempotency key', async (name) => {
  const refused = await post(newPost(), name)
  expect([refused.status, await refused.text()]).toEqual([400, 'Idempotency-Key is a UUID'])
})

test("the board never shows a post's key", async () => {
  const created = await (await post(newPost())).json()
  expect(Object.keys(created)).toEqual(['id', 'name', 'message', 'createdAt'])
  expect(JSON.stringify(await board())).not.toContain(key)
})
