import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStream } from '../support/event-stream.ts'
import { type RunningApp, runApp } from '../support/running-app.ts'
import { expectSoon } from '../support/until.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'conference-draining-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let app: RunningApp
let ended: Promise<number | null>
const ask = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(app.origin + path, init)
  return { status: answer.status, connection: answer.headers.get('connection'), text: await answer.text() }
}
const status = async (path: string, init?: RequestInit) => (await ask(path, init)).status
const elsewhere = { 'x-elsewhere-on': '502' }

/** Nobody could wait for so long: the test ends it by force. */
beforeAll(async () => {
  app = await runApp({ DATA_DIR: dataDir, DRAIN_SECONDS: '300' })
})

test('a process that is told to end says so at once, is alive, and goes on answering', async () => {
  const [event] = JSON.parse((await ask('/api/events')).text)
  const news = await openStream(`${app.origin}/api/news?eventSlug=${event.slug}`)
  await news.next()
  expect([await status('/readyz'), await status('/readyz/shutdown'), (await ask('/')).connection]).toEqual([
    200,
    200,
    null,
  ])
  ended = app.end('SIGTERM')
  await expectSoon(() => ask('/readyz'), { status: 503, connection: 'close', text: 'This process is shutting down' })
  expect(await status('/readyz/shutdown')).toBe(503)
  expect(await ask('/healthz')).toEqual({ status: 200, connection: 'close', text: 'alive' })
  const { status: answered, connection } = await ask('/')
  expect([answered, connection]).toEqual([200, 'close'])
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...elsewhere },
    body: JSON.stringify({ eventId: event.id, name: 'Ada', message: 'On the way out' }),
  }
  expect(await status('/api/attendee-messages', post)).toBe(201)
  // A stream that was open goes on, and is told of it.
  expect(JSON.parse(await news.next()).revisions['attendee-messages']).toBe(1)
})

test('a proxy that can ask another process is told to, of what may be sent twice', async () => {
  expect(await status('/', { headers: elsewhere })).toBe(502)
  expect(await status('/', { method: 'HEAD', headers: elsewhere })).toBe(502)
  expect(await status('/')).toBe(200)
})

test('a second signal changes nothing', async () => {
  void app.end('SIGTERM')
  expect(await ask('/readyz')).toMatchObject({ status: 503, text: 'This process is shutting down' })
  void app.end('SIGKILL')
  await ended
})
