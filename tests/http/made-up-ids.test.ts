import { afterAll, beforeAll, expect, test } from 'bun:test'
import { poolState } from '../../db/client.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { eventIdOf } from '../support/event-id.ts'
import { whileLocked } from '../support/locked-table.ts'

let app: TestApp
let eventId: string
beforeAll(async () => {
  app = await startApp()
  eventId = await eventIdOf('pgh')
})
afterAll(() => app.close())

const NUL = 'x\u0000'

test.each([
  ['a vote', '/api/questions/vote', { questionId: NUL, isWanted: true }],
  ['a question', '/api/questions', { sessionId: NUL, text: 'Why?' }],
  ['a post', '/api/attendee-messages', { eventId: NUL, name: 'Ada', message: 'Hello' }],
  ['mail', '/api/messages', { eventId: NUL, sponsorId: NUL, name: 'Ada', email: 'a@example.org', message: 'Hello' }],
])(
  '%s that names an id with a NUL is refused by its schema, while the database answers nobody',
  async (_, path, body) => {
    await whileLocked(app, 'questions, attendee_messages, sponsors, sponsor_messages', async () => {
      const before = poolState().waits
      const answer = await app.visitor().post(path, body)
      expect([answer.status, (await answer.text()).includes('character')]).toEqual([400, false])
      expect(poolState().waits).toBe(before)
    })
  },
)

test.each(['/my-schedule/%00', '/my-schedule/device/%00', '/my-schedule/%00.ics', '/images/uploads/%00/1.webp'])(
  '%s is refused before anything is looked up',
  async (path) => {
    const answer = await app.visitor().get(path)
    expect([answer.status, await answer.text()]).toEqual([400, 'This text contains a character that can’t be saved'])
  },
)

test('a value that is no id finds nothing in a path, as a list position, and in a report', async () => {
  const visitor = app.visitor()
  const organizer = await app.admin()
  const statuses = [
    (await visitor.get('/my-schedule/no%20id')).status,
    (await organizer.delete('/api/admin/sessions/no%20id')).status,
    (await organizer.patch(`/api/admin/sessions/${'x'.repeat(101)}`, { title: 'A title' })).status,
    (await visitor.get('/api/attendee-messages?eventSlug=pgh&before=no%20id')).status,
    (await visitor.get('/messaging?eventSlug=pgh&before=%00')).status,
    (await visitor.submit('/messaging/report?eventSlug=pgh', { eventId, post: NUL })).status,
  ]
  expect(statuses).toEqual([404, 404, 404, 400, 200, 404])
})
