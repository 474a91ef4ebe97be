import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { metricsOf } from '../../support/metrics.ts'
import { type RunningApp, runApp } from '../../support/running-app.ts'

type Line = { level: string; message: string; route?: string; method?: string; bytes?: number }

let dataDir: string
let app: RunningApp
/** What it had printed when it had ended. */
let lines: Line[]
let metrics: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'companion-log-'))
  const env = { DATA_DIR: dataDir, LOG_FORMAT: 'json', TRUST_PROXY: 'on', METRICS_PORT: '0' }
  app = await runApp(env)
  await visit()
  const [, port] = /Metrics for Prometheus are at http:\/\/localhost:(\d+)/.exec(app.printed())!
  const onOwnPort = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  metrics = await (await onOwnPort('/metrics')).text()
  expect([(await onOwnPort('/')).status, (await fetch(`${app.origin}/metrics`)).status]).toEqual([404, 404])
  await app.stop()
  lines = app
    .printed()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Everything in it that could be of a person is made up so that it is found where it should not be. */
async function visit() {
  const of = { 'x-forwarded-for': '203.0.113.77', cookie: 'device=secret-cookie', 'user-agent': 'Telltale/1.0' }
  const send = (path: string, more: RequestInit = {}) =>
    fetch(app.origin + path, { ...more, headers: { ...of, ...(more.headers as Record<string, string>) } })
  const plain = { 'accept-encoding': 'identity' }
  const list = await send('/api/sessions?eventSlug=pgh&q=typed-by-somebody', { headers: plain })
  listBytes = (await list.bytes()).length
  const known = { ...plain, 'if-none-match': list.headers.get('etag')! }
  await send('/api/sessions?eventSlug=pgh', { headers: known })
  await send('/?q=typed-by-somebody')
  await send('/my-schedule/device/secret-in-a-path')
  await send('/own/secret-in-a-path')
  const page = await (await send('/made-up/path', { headers: { ...plain, 'x-request-id': 'edge-1' } })).text()
  // Of one that came in pieces, because the database was late, nobody knew how long it would be.
  if (!page.includes('aria-busy="true"')) ofPage = { bytes: Buffer.byteLength(page) }
  const [{ id: eventId }] = await (await send('/api/events')).json()
  await send('/api/attendee-messages', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ eventId, name: 'Ada Lovelace', message: 'Words of hers' }),
  })
  await send('/api/login', { method: 'POST', body: new URLSearchParams({ username: 'ada', password: 'hers alone' }) })
}
let listBytes: number
let ofPage = {}
const requests = () => lines.filter(({ message }) => message === 'request')

test('each request is one log line, in the order of the responses', () => {
  expect(requests()).toEqual(
    [
      { method: 'GET', route: '/api/sessions', status: 200, bytes: listBytes },
      { method: 'GET', route: '/api/sessions', status: 304, bytes: 0 },
      { method: 'GET', route: '/', status: 200 },
      { method: 'GET', route: '/my-schedule/device/:token', status: 404 },
      { method: 'GET', route: '/own/:token', status: 404 },
      { method: 'GET', route: '/*', status: 404, request_id: 'edge-1', ...ofPage },
      { method: 'GET', route: '/api/events', status: 200 },
      { method: 'POST', route: '/api/attendee-messages', status: 201 },
      { method: 'POST', route: '/api/login', status: 401 },
      { method: 'GET', route: '/metrics', status: 404, bytes: 'Not found'.length },
    ].map((line) => expect.objectContaining({ level: 'info', ...line })),
  )
})

test('a log line of a request has only the listed fields', () => {
  expect([...new Set(requests().flatMap(Object.keys))].sort()).toEqual([
    'bytes',
    'level',
    'message',
    'method',
    'ms',
    'request_id',
    'route',
    'status',
    'time',
  ])
})

test('the request log contains nothing personal', () => {
  expect(app.printed()).not.toMatch(/203\.0\.113|secret|Telltale|typed-by|made-up|Ada|hers|ada|127\.0\.0\.1/)
})

test('messages of the app are JSON lines as well', () => {
  const said = lines.filter(({ message }) => message !== 'request').map(({ level, message }) => [level, message])
  expect(said).toContainEqual(['info', 'Loaded the sample data of both cities.'])
  expect(said).toContainEqual(['notice', expect.stringMatching(/^Open http:\/\/localhost:\d+\/$/)])
})

test('the metrics port needs no token', () => {
  expect(metricsOf(metrics).of('http_requests_total{method="GET",route="/",status="2xx"}')).toBe(1)
})
