import { expect, test } from 'bun:test'
import { env } from '../../../src/env.ts'
import { buildBrowserAssets } from '../../../src/islands/build-assets.ts'
import { startFileApp } from '../../support/app.ts'

const app = await startFileApp()

const listOf = async (query = '') => (await app.visitor().get(`/offline.json${query}`)).json()

test('every address of the offline list answers, is ours, and may be cached', async () => {
  const { shell, pages, pictures, files } = await listOf()
  // The first rendering of a cold app may stream, which is not for keeping.
  for (const url of pages) await (await app.visitor().get(url)).text()
  for (const url of [...shell, ...pages, ...Object.keys(pictures), ...files]) {
    const { status, headers } = await app.visitor().get(url)
    expect([url, status, headers.has('x-companion'), headers.get('cache-control')]).toEqual([
      url,
      200,
      true,
      expect.stringMatching(/^public, max-age=/),
    ])
  }
})

test('the offline list has no script of the dashboard', async () => {
  const { shell, files } = await listOf()
  const scripts = [...shell, ...files].filter((url: string) => url.endsWith('.js'))
  const { chunks } = await buildBrowserAssets()
  const organizers = [...chunks]
    .filter(([source]) => /features\/(dashboard|auth|uploads)\//.test(source))
    .map(([, { url }]) => url)
  expect(organizers.length).toBe(2)
  expect(scripts.filter((url) => organizers.includes(url))).toEqual([])
})

test('the offline list of a named event names it in every address', async () => {
  const { name, pages } = await listOf('?eventSlug=cbus')
  expect(name).toBe('WITCON CBUS')
  expect(pages.slice(0, 4)).toEqual([
    '/?eventSlug=cbus',
    '/dialogs/agenda?eventSlug=cbus',
    '/my-schedule?eventSlug=cbus',
    '/no-connection?eventSlug=cbus',
  ])
  expect(pages).toContain('/?eventSlug=cbus&view=rooms&day=2')
  expect(pages.filter((page: string) => !page.includes('eventSlug=cbus'))).toEqual([])
})

test('a change of the program changes the offline list, and a post on the board does not', async () => {
  const admin = await app.admin()
  const before = await app.visitor().get('/offline.json')
  const [event] = await (await admin.get('/api/events')).json()
  await app.visitor().post('/api/attendee-messages', { eventId: event.id, name: 'Ada', message: 'Hello' })
  const unchanged = await app.visitor().get('/offline.json', { 'if-none-match': before.headers.get('etag')! })
  const [session] = await (await admin.get('/api/sessions')).json()
  await admin.patch(`/api/admin/sessions/${session.id}`, { title: 'Another title' })
  const changed = await app.visitor().get('/offline.json', { 'if-none-match': before.headers.get('etag')! })
  expect([unchanged.status, changed.status]).toEqual([304, 200])
})

test('an unknown event has no offline list', async () => {
  expect((await app.visitor().get('/offline.json?eventSlug=nowhere')).status).toBe(404)
})

test('each event has a manifest of its own for the home screen', async () => {
  const manifestOf = async (query: string) => (await app.visitor().get(`/manifest.webmanifest${query}`)).json()
  const [ours, named] = [await manifestOf(''), await manifestOf('?eventSlug=cbus')]
  expect([ours.id, ours.start_url, named.id, named.start_url]).toEqual([
    '/',
    '/',
    '/?eventSlug=cbus',
    '/?eventSlug=cbus',
  ])
  for (const { src } of named.icons)
    expect((await app.visitor().get(src)).headers.get('content-type')).toBe('image/png')
  const page = await (await app.visitor().get('/speakers?eventSlug=cbus')).text()
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest?eventSlug=cbus"/>')
})

test.each([
  ['', '/'],
  ['?to=%2Fspeakers%3FeventSlug%3Dcbus', '/speakers?eventSlug=cbus'],
  ['?to=https%3A%2F%2Fevil.example%2F', '/'],
  ['?to=%2F%2Fevil.example%2F', '/'],
  ['?to=%2F%5Cevil.example%2F', '/'],
  ['?to=%2F.%2F%2Fevil.example%2F', '/'],
  ['?to=javascript%3Aalert(1)', '/'],
])('the way around the worker, %s, redirects to our own pages only', async (query, location) => {
  const answer = await app.visitor().get(`/online${query}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, location])
})

test('the worker is never cached and may connect to our own server only', async () => {
  const { status, headers } = await app.visitor().get('/sw.js')
  expect([status, headers.get('cache-control'), headers.get('content-security-policy')]).toEqual([
    200,
    'no-cache',
    "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  ])
  expect(headers.get('content-type')).toContain('javascript')
})

test('OFFLINE=off sends a worker that unregisters itself', async () => {
  const on = await (await app.visitor().get('/sw.js')).text()
  env.OFFLINE = false
  try {
    const off = await app.visitor().get('/sw.js')
    const script = await off.text()
    expect([off.status, script.includes('unregister()'), script === on]).toEqual([200, true, false])
  } finally {
    env.OFFLINE = true
  }
})
