import { expect, spyOn, test } from 'bun:test'
import { connect } from 'node:net'
import { poolState } from '../../db/client.ts'
import { createApi, createApp } from '../../src/app.ts'
import { SCREEN_PARAMETERS } from '../../src/screens.ts'
import { startFileApp } from '../support/app.ts'
import { eventIdOf } from '../support/event-id.ts'
import { whileLocked } from '../support/locked-table.ts'

const app = await startFileApp()
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

const NAMES = [...SCREEN_PARAMETERS, 'eventSlug', '__proto__', 'toString']

test.each(PATHS)('%s answers every odd parameter without a server error', async (path) => {
  for (const name of NAMES)
    for (const value of NASTY) {
      const answer = await send(`${path}?${name}=${value}`)
      await answer.bytes()
      expect([name, value, answer.status < 500, answer.headers.get('set-cookie')]).toEqual([name, value, true, null])
    }
})

/** Of what cannot be decoded Elysia's router says `null`, where its types say that there is a string. */
const NAMING = [...createApp().routes, ...createApi().routes].filter(({ path }) => path.includes(':'))

test('an undecodable path part causes no server error at any route', async () => {
  expect(NAMING.length).toBeGreaterThan(30)
  const { cookie } = await app.admin()
  for (const { method, path } of NAMING)
    for (const odd of ['%', 'x%E0%A4%A']) {
      const answer = await send(path.replace(/:[^/]+/g, odd), { method, headers: { cookie } })
      expect([method, path, answer.status < 500, await answer.text()]).toEqual([
        method,
        path,
        true,
        expect.not.stringContaining('Something went wrong'),
      ])
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

const JSON_TYPES = ['application/json', 'text/plain', 'application/json; charset=nonsense']
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']

test.each([
  ...['/api/attendee-messages', '/api/messages'].map((path) => [path, [...JSON_TYPES, ...FORM_TYPES]] as const),
  ...['/messaging', '/sponsors', '/api/login'].map(
    (path) => [path, [...FORM_TYPES, 'multipart/form-data; boundary=x', 'application/json', '']] as const,
  ),
])('%s refuses every odd body, a call in a sentence', async (path, types) => {
  const isCall = types.includes('text/plain')
  for (const body of isCall ? BODIES : [...BODIES, 'name=%FF&message=%00&eventId=%00', '__proto__=x&name=y'])
    for (const type of types) {
      const answer = await send(path, { method: 'POST', body, headers: { 'content-type': type } })
      const text = await answer.text()
      const what = [body.slice(0, 50), type]
      expect([...what, answer.status >= 400 && answer.status < 500]).toEqual([...what, true])
      if (isCall) expect([...what, text.includes('\n'), text === '']).toEqual([...what, false, false])
    }
})

test('a body that is too long is refused before it is read', async () => {
  const body = 'x'.repeat(256 * 1024 + 1)
  for (const path of ['/api/attendee-messages', '/api/messages', '/messaging', '/sponsors']) {
    const headers = {
      'content-type': path.startsWith('/api') ? 'application/json' : 'application/x-www-form-urlencoded',
    }
    const answer = await send(path, { method: 'POST', body, headers })
    expect([path, answer.status, await answer.text()]).toEqual([path, 413, 'This is too long. The limit is 256 KB.'])
  }
})

/** What a server says to bytes that no client of ours would send. */
function say(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1', () => socket.write(bytes, 'latin1'))
    socket.on('data', (data) => {
      said += data.toString('latin1')
      socket.end()
    })
    socket.on('close', () => resolve(said))
    socket.on('error', reject)
  })
}

const HOSTS = ['', 'x:99999', '[::1', 'xn--a', '999.1.1.1', '%00', 'a/b', 'a b', 'a?b', '\xe9']

const HOST_PATHS = [
  '/',
  '/nowhere',
  '/dialogs/agenda',
  '/api/sessions',
  '/api/user',
  '/api/nowhere',
  '/admin',
  '/favicon.svg',
]

test.each(HOST_PATHS)('%s at a host that cannot be read is refused in a sentence, with every header', async (path) => {
  // Whatever the cache holds.
  await app.visitor().get(path)
  const logged = spyOn(console, 'error').mockImplementation(() => {})
  const requests = HOSTS.map((host) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  for (const request of [...requests, `GET ${path} HTTP/1.0\r\n\r\n`, `HEAD ${path} HTTP/1.0\r\n\r\n`]) {
    const answer = await say(request)
    expect([request, answer.split('\r\n')[0]]).toEqual([request, 'HTTP/1.1 400 Bad Request'])
    expect(answer.toLowerCase()).toContain("content-security-policy: default-src '")
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
    if (!request.startsWith('HEAD')) expect(answer).toEndWith('\r\n\r\nThe Host header of this request cannot be read')
  }
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
})

test('a request with any readable host is answered', async () => {
  for (const host of ['a', 'pi', 'a.', 'A.B', 'a_b:80', '[::1]:80', '127.1', 'xn--bcher-kva.example'])
    expect([host, (await say(`GET /favicon.svg HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).split('\r\n')[0]]).toEqual([
      host,
      'HTTP/1.1 200 OK',
    ])
})

const eventId = await eventIdOf('pgh')
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
  'the path %s with a NUL is refused before the database is asked',
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
