import { afterAll, beforeAll, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { startApp, type TestApp } from '../../support/app.ts'
import { eventIdOf } from '../../support/event-id.ts'

let app: TestApp
let hello: Record<'eventId' | 'sponsorId' | 'name' | 'email' | 'message', string>
beforeAll(async () => {
  app = await startApp()
  const [sponsor] = await (await app.visitor().get('/api/sponsors')).json()
  const eventId = await eventIdOf('pgh')
  hello = { eventId, sponsorId: sponsor.id, name: 'Ada', email: 'ada@example.com', message: 'Are you hiring?' }
})
afterAll(() => app.close())

const send = (body: object, key: string) => app.visitor().post('/api/messages', body, { 'idempotency-key': key })
const inbox = async () => (await app.admin()).get('/api/admin/messages?eventSlug=pgh')

test('a message to a sponsor that is sent twenty times under one name arrives once', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(hello, key)))
  const later = await send(hello, key)
  expect([...answers, later].map(({ status }) => status)).toEqual(Array(21).fill(201))
  const text = await (await inbox()).text()
  expect(JSON.parse(text)).toEqual([await later.json()])
  expect(text).not.toContain(key)
})

test.each(['name', 'email', 'message'] as const)(
  'whoever knows its name alone, and not its %s, reads nothing',
  async (field) => {
    const key = randomUUID()
    await send({ ...hello, message: `For ${field}` }, key)
    const guess = await send({ ...hello, message: `For ${field}`, [field]: 'eve@example.com' }, key)
    expect([guess.status, await guess.text()]).toEqual([409, 'This Idempotency-Key was used for something else'])
  },
)
