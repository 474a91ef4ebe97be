import { expect, test } from 'bun:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { stopRevisionSync } from '../../db/revision-sync.ts'
import { writeWithRevision } from '../../db/revisions.ts'
import { events } from '../../db/schema.ts'
import { cacheBytes, countEntries, hasCopy } from '../../src/http/page-cache.ts'
import { attributes, openWhole, texts } from '../support/html.ts'
import { startOtherProcess } from '../support/other-process.ts'
import { passTime } from '../support/passing-time.ts'
import { until } from '../support/until.ts'
import { onTheWire, startKeptApp } from './kept-app.ts'

const app = await startKeptApp()

const raw = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  onTheWire(app, path, headers, method)

const settled = (path: string, encoding: string) =>
  until(async () => /-(br|gz)"$/.test((await raw(path, { 'accept-encoding': encoding })).headers.get('etag')!))

test('all visitors get the same bytes of a cached page', async () => {
  const answers = await Promise.all(
    [
      ['accept', '*/*'],
      ['cookie', 'login=x'],
      ['accept-language', 'de'],
    ].map((header) => raw('/', Object.fromEntries([header]))),
  )
  expect(new Set(answers.map(({ bytes }) => Bun.hash(bytes))).size).toBe(1)
  expect(answers.map(({ headers }) => headers.getSetCookie())).toEqual([[], [], []])
  expect(answers[0]!.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
})

test('each encoding of a page has its own bytes and ETag and the same content', async () => {
  await settled('/', 'br')
  const plain = await raw('/', { 'accept-encoding': 'identity' })
  const br = await raw('/', { 'accept-encoding': 'br' })
  const gzip = await raw('/', { 'accept-encoding': 'gzip' })
  expect([plain, br, gzip].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'br', 'gzip'])
  expect(new Set([plain, br, gzip].map(({ headers }) => headers.get('etag'))).size).toBe(3)
  for (const { headers } of [plain, br, gzip]) expect(headers.get('vary')).toBe('accept-encoding')
  expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
})

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.4', 'br'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0.1, br;q=0', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['identity', null],
  ['identity;q=1, br;q=0.5', null],
  ['deflate, zstd', null],
  ['', null],
  ['br;q=nonsense', null],
  [';;;,,,q=', null],
])('Accept-Encoding "%s" gets %s', async (accepted, encoding) => {
  expect((await raw('/', { 'accept-encoding': accepted })).headers.get('content-encoding')).toBe(encoding)
})

test('a client with a current page gets a 304', async () => {
  await settled('/', 'br')
  const { headers } = await raw('/', { 'accept-encoding': 'br' })
  const etag = headers.get('etag')!
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, `"a" , W/${etag} ,"b"`, '*']) {
    const again = await raw('/', { 'accept-encoding': 'br', 'if-none-match': known })
    expect([known, again.status, again.bytes.length, again.headers.get('etag')]).toEqual([known, 304, 0, etag])
    expect(again.headers.get('cache-control')).toBe(headers.get('cache-control'))
    expect(again.headers.get('vary')).toBe('accept-encoding')
  }
  for (const known of ['"other"', `${etag.slice(0, -1)}x"`, etag.slice(1, -1), ''])
    expect([known, (await raw('/', { 'accept-encoding': 'br', 'if-none-match': known })).status]).toEqual([known, 200])
  // The quick bytes that came first are of the same page, and still good: whoever has them is told so under their own name.
  const quick = etag.replace('-br"', '-br4"')
  const again = await raw('/', { 'accept-encoding': 'br', 'if-none-match': quick })
  expect([again.status, again.headers.get('etag')]).toEqual([304, quick])
  // The same page in another encoding is another representation.
  expect((await raw('/', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200)
})

test('HEAD answers as GET does, without the body', async () => {
  for (const path of ['/', '/speakers', '/nowhere', '/api/sessions', '/favicon.svg']) {
    const get = await raw(path)
    const head = await raw(path, {}, 'HEAD')
    expect([path, head.status, head.bytes.length]).toEqual([path, get.status, 0])
    for (const name of ['content-type', 'content-length', 'cache-control', 'content-security-policy', 'etag'])
      expect([path, name, head.headers.get(name)]).toEqual([path, name, get.headers.get(name)])
  }
})

const og = (html: string) => attributes(html, 'meta[property^=og\\:][content^=http]', 'content')

test('a page names the host of its request and no other', async () => {
  const path = '/speakers?eventSlug=cbus'
  const elsewhere = await openWhole(app, path, { host: 'elsewhere.example' })
  expect(og(elsewhere.html)).toEqual([
    'http://elsewhere.example/speakers?eventSlug=cbus',
    expect.stringMatching(/^http:\/\/elsewhere\.example\/card\.png\?eventSlug=cbus&v=\w+$/),
  ])
  expect(og((await openWhole(app, path)).html)).toEqual([
    app.origin + path,
    expect.stringContaining(`${app.origin}/card.png?eventSlug=cbus&v=`),
  ])
})

test('made-up hosts share one cached page, which names no address', async () => {
  const before = countEntries()
  const pages = []
  for (let n = 0; n < 30; n++)
    for (const path of ['/', '/dialogs/agenda', '/api/sessions'])
      pages.push(await openWhole(app, path, { host: `host-${n}.example` }))
  const last = pages.at(-3)!
  expect([texts(last.html, '.session h3').length, og(last.html)]).toEqual([1, []])
  expect((await openWhole(app, '/', { host: 'another.example' })).headers.get('etag')).toBe(last.headers.get('etag'))
  // The first few have a page of their own, in which their own links stand.
  expect(countEntries()).toBeLessThan(before + 15)
  expect(og((await openWhole(app, '/')).html)).toEqual([
    `${app.origin}/`,
    expect.stringContaining(`${app.origin}/card.png?eventSlug=pgh&v=`),
  ])
})

test('the page cache has a limit in bytes and evicts the least recently used page', async () => {
  // A list of each event is 700 KB.
  const slugs = Array.from({ length: 120 }, (_, n) => `camp-${n}`)
  await writeWithRevision(
    'pgh',
    ['event'],
    async (tx) => {
      await tx.insert(events).values(slugs.map((slug) => ({ id: slug, name: slug, slug, city: 'Camp' })))
      await tx.execute(sql`
      insert into sessions (id, event_id, title, start_time, end_time, track, description)
      select e.id || '-' || n, e.id, n, '2025-03-15T09:00:00', '2025-03-15T10:00:00', 'Tech', repeat('word ', 4000)
      from events e, generate_series(1, 35) n where e.slug like 'camp-%'`)
    },
    { long: true },
  )
  const list = (slug: string) => raw(`/api/sessions?eventSlug=${slug}`)
  const sizes: number[] = []
  for (const slug of slugs) {
    const { bytes } = await list(slug)
    expect(bytes.length).toBeGreaterThan(700_000)
    await list(slugs[0]!)
    sizes.push(cacheBytes())
  }
  expect(Math.max(...sizes)).toBeGreaterThan(60 * 1024 * 1024)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(66 * 1024 * 1024)
  expect(isKept(`/api/sessions?eventSlug=${slugs[0]}`)).toBe(true)
  expect(isKept(`/api/sessions?eventSlug=${slugs[1]}`)).toBe(false)
  expect(isKept(`/api/sessions?eventSlug=${slugs.at(-1)}`)).toBe(true)
})

const isKept = (path: string) => hasCopy({ path })

test('a post is in the next response of the list and the board', async () => {
  for (let n = 1; n <= 10; n++) {
    const visitor = app.visitor()
    await visitor.post('/api/device')
    const posted = await visitor.post('/api/attendee-messages', { eventId: 'cbus', name: `Ada ${n}`, message: 'Hi' })
    expect(posted.status).toBe(201)
    const [list, { html }] = await Promise.all([
      app
        .visitor()
        .get('/api/attendee-messages?eventSlug=cbus')
        .then((answer) => answer.json()),
      openWhole(app, '/messaging?eventSlug=cbus'),
    ])
    expect([list.length, list[0].name]).toEqual([n, `Ada ${n}`])
    expect([texts(html, '.posts strong').length, texts(html, '.posts strong')[0]]).toEqual([n, `Ada ${n}`])
  }
})

test('a write to one event keeps the cached pages of another', async () => {
  const before = (await raw('/')).headers.get('etag')
  await app.visitor().post('/api/attendee-messages', { eventId: 'cbus', name: 'Bea', message: 'Hello' })
  expect((await raw('/')).headers.get('etag')).toBe(before)
})

test('a write of another process appears soon', async () => {
  await using other = startOtherProcess()
  await other.open(app.database.target)
  await other.execute(`update sessions set title = 'Opening, renamed' where id = 'opening'`)
  await other.changeSessions('pgh')
  await until(async () => texts((await openWhole(app, '/')).html, '.session h3')[0] === 'Opening, renamed')
  expect(await (await app.visitor().get('/api/sessions')).json()).toMatchObject([{ title: 'Opening, renamed' }])
})

test('a page that many visitors request at once is rendered once', async () => {
  // The board says when it was made, so pages made one after another are not alike.
  await app.visitor().post('/api/attendee-messages', { eventId: 'pgh', name: 'Ada', message: 'Hello' })
  const answers = await Promise.all(Array.from({ length: 60 }, () => app.visitor().get('/messaging')))
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  expect(bodies.filter((body) => body.includes('renderedAt'))).toHaveLength(60)
  expect(new Set(bodies).size).toBe(1)
})

const goOn = passTime()

/** What is asked for until it is no saved copy: on a busy machine the database may be late. */
async function fresh<Answer extends { headers: Headers }>(ask: () => Promise<Answer>): Promise<Answer> {
  let answer: Answer | undefined
  await until(async () => {
    answer = await ask()
    return !answer.headers.has('warning')
  })
  return answer!
}
const titleOf = async (path: string) => texts((await fresh(() => openWhole(app, path))).html, 'title')[0]
const list = async () => (await fresh(() => app.visitor().get('/api/sessions'))).json()

test('a write during lost notifications is in the next page and list', async () => {
  await titleOf('/')
  expect(await list()).toMatchObject([{ id: 'opening' }])
  stopRevisionSync()
  // Without a notice, as by another process whose line to the database is lost: Pittsburgh's place is taken by another event.
  await db.execute(sql`update events set slug = 'was-pgh' where id = 'pgh'`)
  await db.execute(sql`update events set slug = 'pgh', name = 'WITCON anew' where id = 'cbus'`)
  await db.execute(sql`insert into revisions (event_id, kind, rev)
    values ('pgh', 'event', 1), ('cbus', 'event', 1), ('*', 'event', 1)
    on conflict (event_id, kind) do update set rev = revisions.rev + 1`)
  await goOn(3)
  const anew = 'WITCON anew - Women in Tech Conference'
  expect([await titleOf('/'), await titleOf('/'), await titleOf('/')]).toEqual([anew, anew, anew])
  expect([await list(), await list()]).toEqual([[], []])
})
