import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { attributes } from '../support/html.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const send = (path: string, options: RequestInit = {}) => fetch(app.origin + path, { redirect: 'manual', ...options })
const NASTY = [
  '%00',
  '%FF%FE',
  '%E0%A4%A',
  '__proto__',
  'constructor',
  "'--",
  '%F0%9F%92%A9',
  '..%2f..%2f',
  'x'.repeat(4000),
  '[]',
  '%0d%0aset-cookie:x',
]
const PATHS = [
  '/',
  '/speakers',
  '/sponsors',
  '/messaging',
  '/dialogs/agenda',
  '/dialogs/sponsors',
  '/api/events',
  '/api/sessions',
  '/api/speakers',
  '/api/sponsors',
  '/api/attendee-messages',
]
const NAMES = [
  'eventSlug',
  'session',
  'speaker',
  'message',
  'map',
  'track',
  'q',
  'sent',
  'posted',
  'before',
  '__proto__',
  'toString',
]

test.each(PATHS)('%s answers whatever is asked of it', async (path) => {
  for (const name of NAMES)
    for (const value of NASTY) {
      const answer = await send(`${path}?${name}=${value}`)
      await answer.bytes()
      expect([name, value, answer.status < 500, answer.headers.get('set-cookie')]).toEqual([name, value, true, null])
    }
})

const BODIES = [
  '',
  'null',
  '[]',
  '"x"',
  '7',
  '{',
  '{"__proto__":{"name":"x"}}',
  '{"name":{"a":1},"message":[],"eventId":7}',
  '{"eventId":"\\u0000","name":"a","message":"b"}',
  '{"eventId":"\\ud800","name":"\\ud800","message":"b"}',
  `{"name":"${'x'.repeat(20_000)}"}`,
  '['.repeat(20_000),
]

test.each(['/api/attendee-messages', '/api/messages'])('%s refuses every odd body in a sentence', async (path) => {
  for (const body of BODIES)
    for (const type of [
      'application/json',
      'application/x-www-form-urlencoded',
      'text/plain',
      'application/json; charset=nonsense',
      'multipart/form-data',
    ]) {
      const answer = await send(path, { method: 'POST', body, headers: { 'content-type': type } })
      const text = await answer.text()
      const what = [body.slice(0, 50), type]
      expect([...what, answer.status >= 400 && answer.status < 500, text.includes('\n'), text === '']).toEqual([
        ...what,
        true,
        false,
        false,
      ])
    }
})

test.each(['/messaging', '/sponsors', '/api/login'])('the form of %s refuses every odd body', async (path) => {
  for (const body of [...BODIES, 'name=%FF&message=%00&eventId=%00', '__proto__=x&name=y'])
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/json',
      '',
    ]) {
      const answer = await send(path, { method: 'POST', body, headers: { 'content-type': type } })
      await answer.bytes()
      const what = [body.slice(0, 50), type]
      expect([...what, answer.status >= 400 && answer.status < 500]).toEqual([...what, true])
    }
})

test('what is too long is refused before it is read', async () => {
  const body = 'x'.repeat(256 * 1024 + 1)
  for (const path of ['/api/attendee-messages', '/api/messages', '/messaging', '/sponsors']) {
    const headers = {
      'content-type': path.startsWith('/api') ? 'application/json' : 'application/x-www-form-urlencoded',
    }
    const answer = await send(path, { method: 'POST', body, headers })
    expect([path, answer.status, await answer.text()]).toEqual([
      path,
      413,
      'This is too long: at most 256 KB can be sent',
    ])
  }
})

test('a method a page does not take finds nothing', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    for (const path of ['/', '/speakers', '/nowhere', '/favicon.svg', '/assets/x.js']) {
      const answer = await send(path, { method })
      expect([method, path, answer.status, await answer.text()]).toEqual([
        method,
        path,
        404,
        'There is nothing at this address',
      ])
    }
})

test('a file that is not there is no page', async () => {
  for (const path of [
    '/x.css',
    '/sw.js',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/.env',
    '/.git/config',
    '/a/b.png',
  ]) {
    const answer = await send(path)
    expect([path, answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      path,
      404,
      'text/plain; charset=utf-8',
      'There is nothing at this address',
    ])
  }
})

test('browsers and robots find what they look for unasked', async () => {
  const [icon, robots] = [await send('/favicon.ico'), await send('/robots.txt')]
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
  expect([robots.status, await robots.text()]).toEqual([
    200,
    'User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /dialogs/\n',
  ])
})

test('every kind of answer says what a browser may do with it', async () => {
  const page = await (await send('/')).text()
  const [script] = attributes(page, 'script[src]', 'src')
  const [sponsor] = await (await send('/api/sponsors')).json()
  const form = new URLSearchParams({ eventId: sponsor.eventId, name: 'Ada', message: 'Hello' })
  const answers: [number, string, RequestInit?][] = [
    [200, '/'],
    [404, '/nowhere'],
    [303, '/messaging', { method: 'POST', body: form }],
    [400, '/messaging', { method: 'POST', body: new URLSearchParams({ name: '' }) }],
    [415, '/messaging', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
    [200, '/api/events'],
    [404, '/api/nowhere'],
    [401, '/api/user'],
    [400, '/api/attendee-messages', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
    [200, script!],
    [200, '/favicon.svg'],
    [404, '/assets/nowhere.js'],
  ]
  for (const [status, path, options] of answers) {
    const { status: answered, headers } = await send(path, options)
    expect([path, answered, headers.get('x-content-type-options')]).toEqual([path, status, 'nosniff'])
    if (path !== script)
      expect([path, headers.get('content-security-policy')]).toEqual([path, expect.stringContaining("default-src '")])
  }
})

test('what is built never changes under its name and comes compressed', async () => {
  const page = await (await send('/')).text()
  for (const path of [...attributes(page, 'script[src]', 'src'), ...attributes(page, 'link[rel=stylesheet]', 'href')]) {
    const { headers } = await fetch(app.origin + path, { headers: { 'accept-encoding': 'br' }, decompress: false })
    expect([headers.get('cache-control'), headers.get('content-encoding')]).toEqual([
      'public, max-age=31536000, immutable',
      'br',
    ])
  }
})
