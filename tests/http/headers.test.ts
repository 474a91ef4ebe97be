import { expect, test } from 'bun:test'
import { brotliDecompressSync } from 'node:zlib'
import { createApi } from '../../src/app.ts'
import { env } from '../../src/env.ts'
import { startFileApp } from '../support/app.ts'
import { attributes, openWhole } from '../support/html.ts'

env.CDN_SECONDS = 5
const app = await startFileApp()
const anna = await app.admin()
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
  test(`${method} ${path} sends every security header, and no-store for a personal response`, async () => {
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

test.each(['/admin', '/admin/login', '/nothing.png', '/api/nothing'])('%s is never cached', async (path) => {
  for (const client of [app.visitor(), anna]) {
    const { headers } = await client.get(path)
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff'])
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

const send = (path: string, options: RequestInit = {}) => fetch(app.origin + path, { redirect: 'manual', ...options })

test('a method that a page does not take answers 404', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    for (const path of ['/', '/speakers', '/nowhere', '/favicon.svg', '/assets/x.js']) {
      const answer = await send(path, { method })
      expect([method, path, answer.status, await answer.text()]).toEqual([method, path, 404, 'Not found'])
    }
})

test('the address of a missing file answers no page', async () => {
  for (const path of ['/x.css', '/sw-off.js', '/site.webmanifest', '/.env', '/.git/config', '/a/b.png']) {
    const answer = await send(path)
    expect([path, answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      path,
      404,
      'text/plain; charset=utf-8',
      'Not found',
    ])
  }
})

test('browsers and robots find their well-known files', async () => {
  const [icon, robots] = [await send('/favicon.ico'), await send('/robots.txt')]
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
  expect([robots.status, await robots.text()]).toEqual([
    200,
    `User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /dialogs/\n\nSitemap: ${app.origin}/sitemap.xml\n`,
  ])
})

test('every kind of answer carries its cache and security headers', async () => {
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
    expect([path, headers.get('cross-origin-resource-policy')]).toEqual([path, 'same-origin'])
    expect(headers.get('permissions-policy') ?? '').not.toContain('interest-cohort')
  }
})

test('no page loads pictures from other sites, which would learn about its readers, and built assets are immutable and compressed', async () => {
  const pages = await Promise.all(['/', '/speakers', '/sponsors', '/admin/login'].map((path) => send(path)))
  const pictures = expect.stringContaining("; img-src 'self' data: blob:;")
  expect(pages.map(({ headers }) => headers.get('content-security-policy'))).toEqual(Array(4).fill(pictures))
  const page = await pages[0]!.text()
  for (const path of [...attributes(page, 'script[src]', 'src'), ...attributes(page, 'link[rel=stylesheet]', 'href')]) {
    const { headers } = await fetch(app.origin + path, { headers: { 'accept-encoding': 'br' }, decompress: false })
    expect([headers.get('cache-control'), headers.get('content-encoding')]).toEqual([
      'public, max-age=31536000, immutable',
      'br',
    ])
  }
})

test('a page links to the speculation rules, which have their own content type', async () => {
  const page = await app.visitor().get('/')
  const address = JSON.parse(page.headers.get('speculation-rules')!)
  const rules = await app.visitor().get(address)
  expect(rules.headers.get('content-type')).toBe('application/speculationrules+json')
  expect(Object.keys(await rules.json())).toEqual(['prefetch'])
})

const list = async (path: string, encoding: string) => {
  const { cookie } = await app.admin()
  const headers = { cookie, 'accept-encoding': encoding }
  const answer = await fetch(app.origin + path, { headers, decompress: false })
  return { headers: answer.headers, bytes: await answer.bytes() }
}

test('an organizer’s long list is compressed and never cached', async () => {
  const plain = await list('/api/admin/sessions?eventSlug=pgh', 'identity')
  const packed = await list('/api/admin/sessions?eventSlug=pgh', 'br')
  expect(plain.headers.get('content-encoding')).toBe(null)
  expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual(['br', 'Accept-Encoding'])
  expect(packed.headers.get('cache-control')).toBe(plain.headers.get('cache-control'))
  expect(packed.headers.get('content-type')).toBe(plain.headers.get('content-type'))
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
  expect(new Uint8Array(brotliDecompressSync(packed.bytes))).toEqual(plain.bytes)
})

test('an organizer’s short list is sent uncompressed', async () => {
  expect((await list('/api/admin/sponsors?eventSlug=pgh', 'br')).headers.get('content-encoding')).toBe(null)
})

/** Of a page that came in time: one in pieces is kept by nobody. */
const cachingOf = async (path: string) => (await openWhole(app, path)).headers.get('cache-control')

test.each([
  [
    ['/', '/?view=rooms', '/?q=keynote', '/speakers', '/sponsors', '/changes', '/screen', '/dialogs/agenda'],
    'public, max-age=0, s-maxage=5, stale-while-revalidate=5, stale-if-error=86400',
  ],
  // Pages of writers, of a cookie, and of what may be there in a moment.
  [
    ['/messaging', '/questions', '/my-schedule', '/api/sessions', '/api/attendee-messages', '/nowhere'],
    'public, max-age=0, must-revalidate',
  ],
  [
    ['/admin', '/admin/login', '/my-schedule/device', '/questions/mine', '/feedback/mine', '/api/feedback/mine'],
    'no-store',
  ],
])('a CDN of five seconds gets %p with the caching "%s"', async (paths, caching) => {
  for (const path of paths) expect([path, await cachingOf(path)]).toEqual([path, caching])
})
