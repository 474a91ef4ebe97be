import { expect, spyOn, test } from 'bun:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { writeWithRevision } from '../../../db/revisions.ts'
import { events } from '../../../db/schema.ts'
import { createApp } from '../../../src/app.ts'
import { cacheBytes, countEntries } from '../../../src/http/page-cache.ts'
import { startFileApp } from '../../support/app.ts'
import { openWhole, texts } from '../../support/html.ts'

const SESSIONS = 1500

const app = await startFileApp({ seeded: false })
await db.insert(events).values([
  { id: 'fair', name: 'Fair', slug: 'fair', city: 'Leipzig' },
  { id: 'lunch', name: 'Lunch', slug: 'lunch', city: 'Leipzig' },
])
const insert = sql`
  insert into sessions (id, event_id, title, start_time, end_time, track, room_id, description)
  select 's' || n, 'fair', 'Session ' || n, to_char(timestamp '2025-03-15 08:00' + n * interval '10 seconds', 'YYYY-MM-DD"T"HH24:MI:SS'),
    '2025-03-15T18:00:00', 'Tech', 'hall' || n % 20, 'About **number** ' || n || repeat(' and more of it', 40)
  from generate_series(1, ${SESSIONS}) n`
const halls = sql`insert into rooms (id, event_id, name) select 'hall' || n, 'fair', 'Hall ' || n from generate_series(0, 19) n`
await writeWithRevision('fair', ['rooms'], (tx) => tx.execute(halls))
await writeWithRevision('fair', ['sessions'], (tx) => tx.execute(insert), { long: true })

const raw = async (path: string, encoding: string) => {
  const answer = await fetch(app.origin + path, { headers: { 'accept-encoding': encoding }, decompress: false })
  return { headers: answer.headers, bytes: await answer.bytes() }
}

test('a very long program is one whole page without inline scripts', async () => {
  const { html } = await openWhole(app, '/')
  const titles = texts(html, '.session h3')
  expect([titles.length, new Set(titles).size, titles[0]]).toEqual([SESSIONS, SESSIONS, 'Session 1'])
  expect(html.match(/<script(?![^>]*src=)(?! type="application\/ld\+json")/g)).toBe(null)
})

test('the server answers other requests while it renders a very long bundle', async () => {
  await openWhole(app, '/?eventSlug=lunch')
  const others = createApp()
  const render = Bun.markdown.html
  let made = 0
  let madeWhenAnswered: number | undefined
  const askAfter = async (sessions: number) => {
    if (made !== sessions) return
    const answer = await others.handle(new Request(`${app.origin}/?eventSlug=lunch`))
    expect(answer.status).toBe(200)
    madeWhenAnswered = made
  }
  const text = spyOn(Bun.markdown, 'html').mockImplementation((...said) => {
    made++
    void askAfter(100)
    return render(...said)
  })
  expect((await app.visitor().get('/dialogs/agenda')).status).toBe(200)
  text.mockRestore()
  expect(made).toBe(SESSIONS)
  // In one go, nobody would be answered before the last of them was made.
  expect(madeWhenAnswered).toBeLessThan(SESSIONS)
})

test('dialogs and searches of a very long program are held compressed, equal in every encoding, and a link adds no copy', async () => {
  const br = await raw('/dialogs/agenda', 'br')
  const gzip = await raw('/dialogs/agenda', 'gzip')
  const plain = await raw('/dialogs/agenda', 'identity')
  expect(plain.bytes.length).toBeGreaterThan(1024 * 1024)
  expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
  expect(new Set([br, gzip, plain].map(({ headers }) => headers.get('etag'))).size).toBe(3)
  const again = await app
    .visitor()
    .get('/dialogs/agenda', { 'if-none-match': plain.headers.get('etag')!, 'accept-encoding': 'identity' })
  expect(again.status).toBe(304)
  expect(cacheBytes()).toBeLessThan(plain.bytes.length)
  const [found, same] = await Promise.all([raw('/?q=session', 'identity'), raw('/?q=session', 'br')])
  expect(texts(new TextDecoder().decode(found.bytes), '.session h3')).toHaveLength(SESSIONS)
  expect(brotliDecompressSync(same.bytes).equals(found.bytes)).toBe(true)

  const before = countEntries()
  for (let n = 1; n <= 3; n++) {
    const session = (await openWhole(app, `/?session=s${n}`)).html
    expect([texts(session, 'dialog h2'), texts(session, '.session h3').length]).toEqual([[`Session ${n}`], SESSIONS])
  }
  expect(countEntries()).toBe(before)
})
