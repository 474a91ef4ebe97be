import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db, longTransaction } from '../../../db/client.ts'
import { changes, events, publications } from '../../../db/schema.ts'
import { keepPublishedPrograms } from '../../../src/records/publications.ts'
import { runUnitOfWork } from '../../../src/records/unit-of-work.ts'
import { texts } from '../../support/html.ts'
import { session } from './agenda-event.ts'
import { type AppWithNews, startAppWithNews } from './app-with-news.ts'

let app: AppWithNews
beforeAll(async () => {
  app = await startAppWithNews()
})
afterAll(() => app.close())
beforeEach(() => app.beginAnew())

test('a speaker who was deleted is named, and one who was replaced by the same name is not', async () => {
  await app.organizer.delete('/api/admin/speakers/ada')
  expect(await app.sentences()).toEqual(['Speakers removed: Ada'])
  const { id } = await (
    await app.organizer.post('/api/admin/speakers', { eventId: 'pgh', name: 'Ada', title: 'Engineer', bio: 'Builds.' })
  ).json()
  await app.edit('bridges', { speakerIds: [id] })
  expect(await app.sentences()).toEqual([])
})

test('a draft is told once it is confirmed, as new and as it is then; until then no word of it', async () => {
  await app.edit('secret', { location: 'Zyxhall', title: 'Zyxother' })
  await app.organizer.delete(`/api/admin/sessions/${(await app.add({ status: 'draft', title: 'Zyxgone' })).id}`)
  for (const path of ['/changes', '/changes.atom', '/'])
    expect(await (await app.visitor().get(path)).text()).not.toContain('Zyx')
  await app.edit('secret', { title: 'Open secret', status: 'confirmed', location: 'Hall' })
  expect(await app.told()).toEqual(['Open secret1:00 – 2:00 PM · HallNew'])
  expect(await app.page()).not.toContain('Zyx')
  await app.edit('secret', { status: 'draft' })
  expect(await app.told()).toEqual([])
})

test('nobody reads who changed it, or what only organizers see', async () => {
  await app.edit('bridges', { title: 'Bridges again', description: 'Zyxtext', track: 'Zyxtrack' })
  for (const path of ['/changes', '/changes.atom']) {
    const answer = await (await app.visitor().get(path)).text()
    expect(answer).toContain('New title (was')
    expect(['Zyx', 'organizer', 'Edited session'].filter((word) => answer.includes(word))).toEqual([])
  }
})

test('publishing again begins anew, and is undone like any change', async () => {
  await app.edit('bridges', { title: 'Bridges again' })
  const published = await app.publish()
  expect([published.status, texts(await app.page(), '.empty p')]).toEqual([200, ['No changes yet.']])
  await app.undo(published)
  expect(await app.sentences()).toEqual(['New title (was “Bridges”)'])
})

test('of a program that was never published nothing is told', async () => {
  await db.update(events).set({ publishedAt: null }).where(eq(events.id, 'pgh'))
  await app.edit('bridges', { title: 'Bridges again' })
  expect(texts(await app.page(), '.empty p')).toEqual(['Changes will appear here once the program is published.'])
  expect((await app.visitor().get('/changes.atom')).status).toBe(200)
})

test('many that came at once are one entry to open, which says how many', async () => {
  const many = Array.from({ length: 120 }, (_, at) =>
    session(`many-${at}`, `Talk ${at}`, '15:00', '16:00', 'Tech', { location: 'Hall' }),
  )
  await runUnitOfWork((writing) =>
    writing.write(
      'pgh',
      many.map((row) => ({ table: 'sessions' as const, id: row.id, before: null, after: row })),
      { actor: 'grace', summary: 'Imported' },
    ),
  )
  const html = await app.page()
  expect(texts(html, '.program-news summary')).toEqual(['120 new sessions'])
  expect(texts(html, '.program-news details li')).toHaveLength(100)
  expect(texts(html, '.program-news details > p')).toEqual(['And 20 more.'])
})

test('the published program is remembered when older changes are gone', async () => {
  await app.edit('bridges', { location: 'Darby Room' })
  const kept = Array.from({ length: 500 }, (_, at) => ({
    id: `filler-${at}`,
    eventId: 'pgh',
    who: 'grace',
    what: 'Edited sponsor',
    rows: [],
    at: new Date(Date.parse('2030-03-01T14:00:00Z') + at * 1000).toISOString(),
  }))
  await db.insert(changes).values(kept)
  await app.edit('bridges', { location: 'Atrium' })
  expect(await app.sentences()).toEqual(['Moved to Atrium (was Scioto Hall)'])
})

test('a history too large to read at once hides no difference', async () => {
  await app.edit('bridges', { location: 'Darby Room' })
  const bulk = Array.from({ length: 8 }, (_, at) => ({
    id: `bulk-${at}`,
    eventId: 'pgh',
    who: 'grace',
    what: 'Imported',
    rows: [{ table: 'sponsors' as const, id: 'one', before: null, after: { description: random(1_500_000) } }],
    at: new Date(Date.parse('2030-03-01T14:00:00Z') + at * 60_000).toISOString(),
  }))
  for (const one of bulk) await db.insert(changes).values(one)
  await app.edit('bridges', { location: 'Atrium' })
  expect(await app.sentences()).toEqual(['Moved to Atrium (was Scioto Hall)'])
})

test('an event published by an earlier version keeps its news', async () => {
  await app.edit('bridges', { location: 'Darby Room' })
  await app.organizer.delete('/api/admin/sessions/tunnels')
  await app.organizer.delete('/api/admin/speakers/ada')
  await app.edit('secret', { title: 'Open secret', status: 'confirmed' })
  const news = await app.told()
  await db.delete(publications)
  await longTransaction(keepPublishedPrograms)
  await app.edit('bridges', { description: 'No news.' })
  expect(news).toHaveLength(3)
  expect(await app.told()).toEqual(news)
})

/** So much that it cannot be stored in less. */
const random = (length: number) => randomBytes(length).toString('base64').slice(0, length)
