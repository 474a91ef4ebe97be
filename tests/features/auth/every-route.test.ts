import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createApi, createApp } from '../../../src/app.ts'
import { listPublicCalls } from '../../../src/features/auth/route-access.ts'
import { createAdmin, register, type SignedIn, signIn } from '../../../src/features/auth/service.ts'
import { listen } from '../../../src/http/listen.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'

const { routes } = createApi()
const open = new Set(listPublicCalls(routes))
const guarded = routes.filter(({ method, path }) => !open.has(`${method} ${path}`))

let database: TestDatabase
let app: ReturnType<typeof createApp>
let origin: string
let member: string
let admin: string
beforeAll(async () => {
  database = await testDatabase()
  app = createApp()
  origin = listen(app, { port: 0, hostname: '127.0.0.1', idleTimeout: 60 }).url.origin
  const password = 'correct horse'
  await register({ username: 'mia', password })
  await createAdmin({ username: 'anna', password })
  const cookieOf = (signedIn: SignedIn | undefined) => `login=${signedIn!.secret}`
  member = cookieOf(await signIn({ username: 'mia', password }))
  admin = cookieOf(await signIn({ username: 'anna', password }))
})
afterAll(async () => {
  await app.stop(true)
  await database.close()
})

test('what is not declared public is not public', () => {
  expect(guarded.length).toBe(routes.length - open.size)
  expect(guarded.length).toBeGreaterThan(20)
  expect(routes.filter(({ path }) => !path.startsWith('/api/'))).toEqual([])
})

test('no page or file of the app is a call in disguise', () => {
  const calls = app.routes.filter(({ path }) => /^\/*api/i.test(path)).map(({ path }) => path)
  expect([...new Set(calls)]).toEqual(['/api/*'])
})

for (const { method, path } of guarded) {
  const address = path.replace(/:\w+/g, 'some-id').replace('*', 'anything')

  test(`${method} ${path} is for administrators, whatever is sent`, async () => {
    for (const body of bodies(method)) {
      expect(await call(method, address, { body })).toEqual([401, 'Please sign in'])
      expect(await call(method, address, { body, cookie: member })).toEqual([403, 'Only administrators can do this'])
    }
    const [status, text] = await call(method, address, { cookie: admin, body: bodies(method)[0] })
    expect([status, text]).not.toEqual([401, 'Please sign in'])
    expect([status, text]).not.toEqual([403, 'Only administrators can do this'])
  })
}

for (const { method, path } of routes.filter(({ method }) => method !== 'GET'))
  test(`${method} ${path} is refused from another site`, async () => {
    const address = path.replace(/:\w+/g, 'some-id')
    const [body] = bodies(method)
    for (const cookie of ['', admin])
      expect(await call(method, address, { cookie, body, from: 'https://evil.example' })).toEqual([
        403,
        'This request came from another site',
      ])
  })

for (const { path } of createApp().routes.filter(({ method, path }) => method === 'POST' && !path.startsWith('/api/')))
  test(`the form of ${path} is refused from another site`, async () => {
    const body = { type: 'application/x-www-form-urlencoded', text: 'name=a&message=b' }
    expect(await call('POST', path, { body, from: 'https://evil.example' })).toEqual([
      403,
      'This request came from another site',
    ])
  })

test('an unknown path answers 404 to visitors, except under /api/admin', async () => {
  for (const path of ['/api/nothing', '/api/sessions/nothing'])
    expect([path, (await call('GET', path, {}))[0]]).toEqual([path, 404])
  for (const path of ['/api/admin/', '/api/admin/nothing', '/api/admin/sessions/1/nothing'])
    expect([path, ...(await call('GET', path, {}))]).toEqual([path, 401, 'Please sign in'])
  expect((await call('GET', '/api/admin/nothing', { cookie: admin }))[0]).toBe(404)
})

/** Nothing, nonsense, what cannot be parsed, what nobody takes, and more than anybody takes. */
function bodies(method: string): (Body | undefined)[] {
  if (method === 'GET') return [undefined]
  return [
    { type: 'application/json', text: '{"title":' },
    { type: 'application/json', text: '{}' },
    { type: 'application/x-www-form-urlencoded', text: 'a=%' },
    { type: 'video/mp4', text: 'nonsense' },
    { type: 'application/json', text: JSON.stringify('x'.repeat(300_000)) },
    undefined,
  ]
}

type Body = { type: string; text: string }

async function call(method: string, path: string, sent: { cookie?: string; body?: Body; from?: string }) {
  const headers = new Headers({ cookie: sent.cookie ?? '' })
  if (sent.from) headers.set('origin', sent.from)
  if (sent.body) headers.set('content-type', sent.body.type)
  const answer = await fetch(origin + path, { method, headers, body: sent.body?.text, redirect: 'manual' })
  return [answer.status, await answer.text()]
}

test('the list of public calls is exactly this', () => {
  expect(listPublicCalls(createApi().routes).sort()).toEqual([
    'GET /api/attendee-messages',
    'GET /api/events',
    'GET /api/feedback/mine',
    'GET /api/my-schedule',
    'GET /api/news',
    'GET /api/news/latest',
    'GET /api/questions',
    'GET /api/questions/mine',
    'GET /api/rooms',
    'GET /api/rooms/times',
    'GET /api/search',
    'GET /api/search/index',
    'GET /api/sessions',
    'GET /api/sessions/changes',
    'GET /api/sessions/times',
    'GET /api/speakers',
    'GET /api/sponsors',
    'GET /api/user',
    'POST /api/attendee-messages',
    'POST /api/attendee-messages/remove',
    'POST /api/device',
    'POST /api/feedback',
    'POST /api/login',
    'POST /api/logout',
    'POST /api/messages',
    'POST /api/my-schedule',
    'POST /api/questions',
    'POST /api/questions/remove',
    'POST /api/questions/vote',
    'POST /api/register',
  ])
})
