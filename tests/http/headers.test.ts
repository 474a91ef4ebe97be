import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createApi } from '../../src/app.ts'
import { env } from '../../src/env.ts'
import { type Client, startApp, type TestApp } from '../support/app.ts'

let app: TestApp
let anna: Client
beforeAll(async () => {
  app = await startApp()
  anna = await app.admin()
})
afterAll(() => app.close())

const routes = createApi().routes.map(({ method, path }) => ({ method, path }))
/** The same for everybody, and asked for again only where it changed. */
const PUBLIC_LISTS = [
  'events',
  'sessions',
  'speakers',
  'sponsors',
  'attendee-messages',
  'search/index',
  'news/latest',
  'rooms',
  'rooms/times',
  'sessions/times',
  'sessions/changes',
].map((noun) => `/api/${noun}`)
const GUARDS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
]

for (const { method, path } of routes.filter(({ path }) => !path.endsWith('/news')))
  test(`${method} ${path} answers everybody under guard, and lets nobody on the way keep what is for one`, async () => {
    const address = path.replace(/:\w+/g, 'some-id').replace('*', 'anything')
    const body = method === 'GET' ? undefined : {}
    // Whoever signs out is a stranger afterwards.
    const clients = [app.visitor(), path === '/api/logout' ? await app.admin() : anna]
    for (const client of clients) {
      const { status, headers } = await client.send(method, address, body, {})
      expect([status, GUARDS.filter((name) => !headers.has(name))]).toEqual([status, []])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      const isPublic = method === 'GET' && PUBLIC_LISTS.includes(path) && status === 200
      expect([status, headers.get('cache-control')]).toEqual([
        status,
        isPublic ? 'public, max-age=0, must-revalidate' : 'no-store',
      ])
    }
  })

test('upload addresses and their results are never cached', async () => {
  const made = await anna.post('/api/objects/upload', {})
  expect([made.status, made.headers.get('cache-control'), made.headers.has('content-security-policy')]).toEqual([
    200,
    'no-store',
    true,
  ])
  const { uploadURL } = await made.json()
  const file = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
  const sent = await fetch(uploadURL, { method: 'PUT', body: file, headers: { cookie: anna.cookie } })
  expect([sent.status, sent.headers.get('cache-control'), sent.headers.has('content-security-policy')]).toEqual([
    200,
    'no-store',
    true,
  ])
  const [speaker] = await (await anna.get('/api/admin/speakers?eventSlug=pgh')).json()
  const attached = await anna.put('/api/speaker-photos', { speakerId: speaker.id, photoURL: uploadURL })
  expect([attached.headers.get('cache-control'), attached.headers.has('content-security-policy')]).toEqual([
    'no-store',
    true,
  ])
})

test.each(['/admin', '/admin/login', '/nothing.png', '/api/nothing'])('%s is kept by nobody', async (path) => {
  for (const client of [app.visitor(), anna]) {
    const { headers } = await client.get(path)
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff'])
  }
})

test('no page loads pictures from other sites, which would learn about its readers', async () => {
  for (const path of ['/', '/speakers', '/sponsors', '/admin/login']) {
    const { headers } = await app.visitor().get(path)
    expect([path, headers.get('content-security-policy')]).toEqual([
      path,
      expect.stringContaining("; img-src 'self' data: blob:;"),
    ])
  }
})

test('pages over HTTPS send HSTS, and others do not', async () => {
  env.TRUST_PROXY = true
  try {
    for (const client of [app.visitor(), anna])
      for (const path of ['/', '/speakers?eventSlug=cbus', '/admin/login', ...(client === anna ? ['/admin'] : [])]) {
        const strict = async (proto: string) =>
          (await client.get(path, { 'x-forwarded-proto': proto })).headers.get('strict-transport-security')
        const [secure, plain, again] = [await strict('https'), await strict('http'), await strict('https')]
        if (client === anna && path === '/admin/login') continue
        expect([path, secure, plain, again]).toEqual([path, 'max-age=31536000', null, 'max-age=31536000'])
      }
  } finally {
    env.TRUST_PROXY = false
  }
})

test('answers that other sites may not embed carry the header for it', async () => {
  const asset = await app.visitor().get('/favicon.svg')
  expect(asset.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  const page = await app.visitor().get('/')
  expect(page.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(page.headers.get('permissions-policy')).not.toContain('interest-cohort')
})
