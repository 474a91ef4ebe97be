import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startApp, type TestApp } from '../support/app.ts'
import { attributes, texts } from '../support/html.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

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

test('an unknown path shows the agenda with a notice', async () => {
  const answer = await send('/nowhere')
  const page = await answer.text()
  expect([answer.status, texts(page, '.notice')]).toEqual([404, ['Page not found. Here’s the agenda.']])
  expect(texts(page, '.session h3').length).toBeGreaterThan(10)
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
  }
})

test('built assets are immutable and compressed', async () => {
  const page = await (await send('/')).text()
  for (const path of [...attributes(page, 'script[src]', 'src'), ...attributes(page, 'link[rel=stylesheet]', 'href')]) {
    const { headers } = await fetch(app.origin + path, { headers: { 'accept-encoding': 'br' }, decompress: false })
    expect([headers.get('cache-control'), headers.get('content-encoding')]).toEqual([
      'public, max-age=31536000, immutable',
      'br',
    ])
  }
})
