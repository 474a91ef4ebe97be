import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createApi, createApp } from '../../src/app.ts'
import { SCREEN_PARAMETERS } from '../../src/screens.ts'
import { startApp, type TestApp } from '../support/app.ts'

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
const NAMES = [...SCREEN_PARAMETERS, 'eventSlug', '__proto__', 'toString']

test.each(PATHS)('%s answers whatever is asked of it', async (path) => {
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
