import { afterAll, beforeAll, expect, test } from 'bun:test'
import { countEntries } from '../../../src/http/page-cache.ts'
import type { TestApp } from '../../support/app.ts'
import { startTwoNights } from './two-nights.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTwoNights()
})
afterAll(() => app.close())

const SLUG = '?eventSlug=two-nights'
const TYPES = {
  '/schedule.json': ['application/json; charset=utf-8', null],
  '/schedule.xml': ['application/vnd.c3voc.schedule+xml; charset=utf-8', null],
  '/schedule.ics': ['text/calendar; charset=utf-8', 'inline; filename="two-nights.ics"'],
  '/speakers.json': ['application/json; charset=utf-8', null],
  '/program.json': ['application/json; charset=utf-8', null],
  '/sessions.csv': ['text/csv; charset=utf-8', 'attachment; filename="sessions-two-nights.csv"'],
  '/speakers.csv': ['text/csv; charset=utf-8', 'attachment; filename="speakers-two-nights.csv"'],
  '/sponsors.csv': ['text/csv; charset=utf-8', 'attachment; filename="sponsors-two-nights.csv"'],
  '/sessions.xlsx': [XLSX(), 'attachment; filename="sessions-two-nights.xlsx"'],
  '/speakers.xlsx': [XLSX(), 'attachment; filename="speakers-two-nights.xlsx"'],
  '/sponsors.xlsx': [XLSX(), 'attachment; filename="sponsors-two-nights.xlsx"'],
}
function XLSX() {
  return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
}
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.visitor().send(method, path + SLUG, undefined, headers)
const CACHING = 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400'

test.each(Object.entries(TYPES))(
  '%s has its own content type, and scripts of every site may read it',
  async (path, [type, name]) => {
    const { status, headers } = await ask(path)
    const said = [
      'content-type',
      'content-disposition',
      'cache-control',
      'access-control-allow-origin',
      'cross-origin-resource-policy',
    ]
    expect([status, ...said.map((header) => headers.get(header))]).toEqual([
      200,
      type!,
      name!,
      CACHING,
      '*',
      'cross-origin',
    ])
  },
)

test.each(Object.keys(TYPES))('%s answers 304 to a current ETag or date', async (path) => {
  const { headers } = await ask(path)
  const [etag, date] = [headers.get('etag')!, headers.get('last-modified')!]
  expect([etag, date]).toEqual([expect.stringMatching(/^"[^"]+"$/), new Date(date).toUTCString()])
  const later = new Date(Date.parse(date) + 60_000).toUTCString()
  const earlier = new Date(Date.parse(date) - 1000).toUTCString()
  const asked: [number, Record<string, string>][] = [
    [304, { 'if-none-match': etag }],
    [304, { 'if-none-match': `"other", W/${etag}` }],
    [304, { 'if-none-match': '*' }],
    [304, { 'if-modified-since': date }],
    [304, { 'if-modified-since': later }],
    [304, { 'if-none-match': etag, 'if-modified-since': earlier }],
    [200, { 'if-none-match': '"other"', 'if-modified-since': later }],
    [200, { 'if-modified-since': earlier }],
    [200, { 'if-modified-since': 'yesterday' }],
  ]
  for (const [status, sent] of asked) {
    const answer = await ask(path, sent)
    expect([sent, answer.status]).toEqual([sent, status])
    const kept = ['etag', 'last-modified', 'access-control-allow-origin', 'cache-control'].map((name) =>
      answer.headers.get(name),
    )
    expect(kept).toEqual([etag, date, '*', CACHING])
  }
  const head = await ask(path, {}, 'HEAD')
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
})

test('a client with a file of the same second before a change gets the new file', async () => {
  const admin = await app.admin()
  const date = async () => (await ask('/schedule.ics')).headers.get('last-modified')!
  for (const title of ['First', 'Second', 'Third']) {
    const before = await date()
    expect((await admin.patch('/api/admin/sessions/second', { title })).status).toBe(200)
    const now = await ask('/schedule.ics', { 'if-modified-since': before })
    expect([now.status, await now.text()]).toEqual([200, expect.stringContaining(`SUMMARY:${title}\r\n`)])
  }
})

test('a preflight allows scripts of other sites to send conditional requests', async () => {
  const answer = await ask(
    '/schedule.json',
    { origin: 'https://else.example', 'access-control-request-method': 'GET' },
    'OPTIONS',
  )
  const names = ['allow-origin', 'allow-methods', 'allow-headers'].map((name) =>
    answer.headers.get(`access-control-${name}`),
  )
  expect([answer.status, ...names]).toEqual([204, '*', 'GET, HEAD', 'if-none-match, if-modified-since, cache-control'])
})

test('answers to unknown ids and parameters are not cached', async () => {
  await Promise.all(Object.keys(TYPES).map((path) => ask(path)))
  const before = countEntries()
  for (let n = 0; n < 20; n++)
    for (const path of ['/schedule.ics', '/schedule.json', '/sessions.xlsx'])
      await app.visitor().get(`${path}${SLUG}&n=${n}&${['session', 'room', 'speaker', 'track'][n % 4]}=made-up-${n}`)
  expect(countEntries()).toBe(before)
})
