import { afterAll, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { z } from 'zod'
import { authorizeCall, currentUser, requireAdminPage } from '../../../src/features/auth/authorize.ts'
import { publicRoute, type RouteAccess, readRouteAccess } from '../../../src/features/auth/route-access.ts'
import { createAdmin, register, signIn } from '../../../src/features/auth/service.ts'
import { openFileDatabase } from '../../support/database.ts'

/** One public and one guarded call, as the app puts them together, served for real. */
const app = new Elysia()
  .onRequest(({ request }) => authorizeCall(request, calls))
  .get('/api/events', () => 'events', publicRoute)
  .post('/api/messages', () => 'posted', publicRoute)
  .get('/api/admin/who', ({ request }) => currentUser(request).username)
  .post('/api/admin/sessions', ({ body }) => body.title, { body: z.object({ title: z.string().min(1) }) })
const calls: RouteAccess = { ...readRouteAccess(app.routes), isThere: () => true }

await openFileDatabase()
const { origin } = app.listen({ port: 0, hostname: '127.0.0.1' }).server!.url
afterAll(() => app.stop(true))
const password = 'correct horse'
await createAdmin({ username: 'anna', password })
const admin = `login=${(await signIn({ username: 'anna', password }))!.secret}`
const member = `login=${(await register({ username: 'mia', password }))!.secret}`

test('a visitor calls what is public', async () => {
  expect(await call('GET', '/api/events')).toEqual([200, 'events'])
  expect(await call('GET', '/api/events/')).toEqual([200, 'events'])
  expect(await call('HEAD', '/api/events')).toEqual([200, ''])
  expect(await call('POST', '/api/messages')).toEqual([200, 'posted'])
})

test('a visitor is asked to sign in, and a user who is no administrator is refused', async () => {
  for (const cookie of ['', 'login=', `login=${'a'.repeat(43)}`])
    expect([cookie, ...(await call('GET', '/api/admin/who', { cookie }))]).toEqual([cookie, 401, 'Please sign in'])
  expect(await call('GET', '/api/admin/who', { cookie: member })).toEqual([403, 'Only administrators can do this'])
  expect(await call('GET', '/api/admin/who', { cookie: admin })).toEqual([200, 'anna'])
})

test('a path that is not public is closed, also if it does not exist', async () => {
  for (const path of ['/api', '/api/', '/api/admin', '/api/admin/nothing', '/api/events/1', '/api/objects/upload'])
    expect([path, ...(await call('GET', path))]).toEqual([path, 401, 'Please sign in'])
  for (const method of ['PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS'])
    expect([method, ...(await call(method, '/api/events'))]).toEqual([method, 401, 'Please sign in'])
})

test('no spelling of a path slips past', async () => {
  const spellings = [
    '/api/admin/who/',
    '//api/admin/who',
    '/api//admin/who',
    '/api/admin//who',
    '/API/admin/who',
    '/api/Admin/Who',
    '/%61pi/admin/who',
    '/api/%61dmin/who',
    '/api%2fadmin%2fwho',
    '/api/events/../admin/who',
    '/api/events/%2e%2e/admin/who',
    '/api/events%2f..%2fadmin/who',
    '/x/../api/admin/who',
    '/api\\admin\\who',
    '/api/admin/who?/api/events',
    '/api/admin/%',
  ]
  for (const path of spellings) expect([path, (await rawCall(path)).status]).toEqual([path, 401])
})

test('a short host name does not move the path', async () => {
  for (const path of ['/xx/api/admin/who', '/?a=/api/admin/who', '/x/api/admin/sessions', '/xx/api/admin/who#'])
    expect([path, (await rawCall(path, 'a')).status]).toEqual([path, 401])
})

test('requests from another site are refused, signed in or not', async () => {
  const refused: [number, string] = [403, 'This request came from another site']
  const foreigners: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${origin}.evil.example` },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const foreign of foreigners) {
    expect(await call('POST', '/api/messages', foreign)).toEqual(refused)
    expect(await call('POST', '/api/admin/sessions', { ...foreign, cookie: admin })).toEqual(refused)
    expect(await call('DELETE', '/api/admin/nothing', { ...foreign, cookie: admin })).toEqual(refused)
    expect(await call('GET', '/api/events', foreign)).toEqual([200, 'events'])
  }
  expect(await call('POST', '/api/messages', { origin, 'sec-fetch-site': 'same-origin' })).toEqual([200, 'posted'])
})

test('an admin page is for administrators, others are sent to the login with their query', async () => {
  const open = (cookie: string) =>
    requireAdminPage(new Request('http://witcon.example/admin?eventSlug=cbus', { headers: { cookie } }))
  expect(await open(admin)).toEqual({ id: expect.any(String), username: 'anna', isAdmin: true, grants: [] })
  for (const cookie of ['', member]) {
    const answer = (await open(cookie)) as Response
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/login?eventSlug=cbus'])
  }
})

async function call(method: string, path: string, headers: Record<string, string> = {}, body?: string) {
  const answer = await fetch(origin + path, { method, headers, body })
  return [answer.status, await answer.text()]
}

/** The path as it is, which `fetch` would tidy up first. */
async function rawCall(path: string, host = '127.0.0.1') {
  const { promise: answer, resolve, reject } = Promise.withResolvers<string>()
  const pieces: string[] = []
  await Bun.connect({
    hostname: '127.0.0.1',
    port: Number(new URL(origin).port),
    socket: {
      open: (socket) => void socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
      data: (_socket, bytes) => void pieces.push(bytes.toString()),
      close: () => resolve(pieces.join('')),
      error: (_socket, error) => reject(error),
    },
  })
  return { status: Number((await answer).split(' ')[1]) }
}
