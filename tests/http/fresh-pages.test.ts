import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { TestApp } from '../support/app.ts'
import { openWhole, texts } from '../support/html.ts'
import { startOtherProcess } from '../support/other-process.ts'
import { until } from '../support/until.ts'
import { onTheWire, startKeptApp } from './kept-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startKeptApp()
})
afterAll(() => app.close())

const raw = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  onTheWire(app, path, headers, method)

test('a write is in the very next read', async () => {
  for (let n = 1; n <= 10; n++) {
    const visitor = app.visitor()
    await visitor.post('/api/device')
    const posted = await visitor.post('/api/attendee-messages', { eventId: 'cbus', name: `Ada ${n}`, message: 'Hi' })
    expect(posted.status).toBe(201)
    const [list, { html }] = await Promise.all([
      app
        .visitor()
        .get('/api/attendee-messages?eventSlug=cbus')
        .then((answer) => answer.json()),
      openWhole(app, '/messaging?eventSlug=cbus'),
    ])
    expect([list.length, list[0].name]).toEqual([n, `Ada ${n}`])
    expect([texts(html, '.posts strong').length, texts(html, '.posts strong')[0]]).toEqual([n, `Ada ${n}`])
  }
})

test('a write to one event keeps the cached pages of another', async () => {
  const before = (await raw('/')).headers.get('etag')
  await app.visitor().post('/api/attendee-messages', { eventId: 'cbus', name: 'Bea', message: 'Hello' })
  expect((await raw('/')).headers.get('etag')).toBe(before)
})

test('a write of another process appears soon', async () => {
  await using other = startOtherProcess()
  await other.open(app.database.target)
  await other.execute(`update sessions set title = 'Opening, renamed' where id = 'opening'`)
  await other.changeSessions('pgh')
  await until(async () => texts((await openWhole(app, '/')).html, '.session h3')[0] === 'Opening, renamed')
  expect(await (await app.visitor().get('/api/sessions')).json()).toMatchObject([{ title: 'Opening, renamed' }])
})

test('a page that many visitors request at once is rendered once', async () => {
  // The board says when it was made, so pages made one after another are not alike.
  await app.visitor().post('/api/attendee-messages', { eventId: 'pgh', name: 'Ada', message: 'Hello' })
  const answers = await Promise.all(Array.from({ length: 60 }, () => app.visitor().get('/messaging')))
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  expect(bodies.filter((body) => body.includes('renderedAt'))).toHaveLength(60)
  expect(new Set(bodies).size).toBe(1)
})
