import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { writeWithRevision } from '../../db/revisions/revisions.ts'
import { events } from '../../db/schema.ts'
import { cacheBytes, countEntries, hasCopy } from '../../src/http/page-cache.ts'
import type { TestApp } from '../support/app.ts'
import { attributes, openWhole, texts } from '../support/html.ts'
import { onTheWire, startKeptApp } from './kept-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startKeptApp()
})
afterAll(() => app.close())

const raw = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  onTheWire(app, path, headers, method)

const og = (html: string) => attributes(html, 'meta[property^=og\\:][content^=http]', 'content')

test('a page names the host of its request and no other', async () => {
  const path = '/speakers?eventSlug=cbus'
  const elsewhere = await openWhole(app, path, { host: 'elsewhere.example' })
  expect(og(elsewhere.html)).toEqual([
    'http://elsewhere.example/speakers?eventSlug=cbus',
    'http://elsewhere.example/images/social.png',
  ])
  expect(og((await openWhole(app, path)).html)).toEqual([app.origin + path, `${app.origin}/images/social.png`])
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
  expect(og((await openWhole(app, '/')).html)).toEqual([`${app.origin}/`, `${app.origin}/images/social.png`])
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
