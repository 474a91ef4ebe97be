import { beforeEach, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db, longTransaction } from '../../../db/client.ts'
import { writeWithRevision } from '../../../db/revisions.ts'
import { changes, events, publications } from '../../../db/schema.ts'
import { keepPublishedPrograms } from '../../../src/records/publications.ts'
import { runUnitOfWork } from '../../../src/records/unit-of-work.ts'
import { attributes, openWhole, texts } from '../../support/html.ts'
import { type Element, readXml } from '../../support/read-xml.ts'
import { columbus, insertSessions } from '../../support/rows.ts'
import { session, startAppWithNews } from './programs.ts'

const app = await startAppWithNews()
beforeEach(() => app.beginAnew())

test('an edit of a session has entries of what visitors see of it, and its Undo none', async () => {
  for (const [fields, said] of [
    [{ startTime: '2025-03-15T11:30:00', endTime: '2025-03-15T12:15:00' }, ['Moved from 10:00 AM to 11:30 AM']],
    [{ startTime: '11:30', endTime: '13:00' }, ['Moved from 10:00 – 10:45 AM to 11:30 AM – 1:00 PM']],
    [{ endTime: '2025-03-15T11:15:00' }, ['Now 10:00 – 11:15 AM (was 10:00 – 10:45 AM)']],
    [
      { startTime: '2025-03-16T10:00:00', endTime: '2025-03-16T10:45:00' },
      ['Moved from Saturday, March 14, 10:00 AM to Sunday, March 15, 10:00 AM'],
    ],
    [{ startTime: '10:00 AM', endTime: '10:45 AM' }, []],
    [{ location: 'Darby Room' }, ['Moved to Darby Room (was Scioto Hall)']],
    [{ location: '' }, ['No longer in Scioto Hall']],
    [{ location: 'scioto  hall' }, []],
    [{ title: 'Bridges & <b>boats</b>' }, ['New title (was “Bridges”)']],
    [{ speakerIds: ['bea', 'cleo'] }, ['Speakers added: Bea and Cleo. Removed: Ada']],
    [{ speakerIds: ['ada', 'bea'] }, ['Speakers added: Bea']],
    [{ speakerIds: [] }, ['Speakers removed: Ada']],
    [{ status: 'cancelled' }, ['Canceled']],
    [{ status: 'cancelled', cancelReason: 'The speaker is ill.' }, ['Canceled: The speaker is ill.']],
    [{ cancelReason: 'Nobody may know yet' }, []],
    [{ status: 'draft' }, ['No longer on the program']],
    [
      { location: 'Darby Room', startTime: '2025-03-15T09:00:00', endTime: '2025-03-15T09:45:00' },
      ['Moved from 10:00 AM to 9:00 AM', 'Moved to Darby Room (was Scioto Hall)'],
    ],
    [{ description: 'Only what it says of itself.', track: 'Panels' }, []],
  ] as const) {
    const edited = await app.edit('bridges', fields)
    expect([fields, edited.status, await app.sentences()]).toEqual([fields, 200, [...said]])
    if (edited.headers.has('change-id')) await app.undo(edited)
    expect(texts(await app.page(), '.empty p')).toEqual(['No changes yet.'])
  }
})

test('several edits of one session are one entry, from the published state to the present one', async () => {
  await app.edit('bridges', { startTime: '2025-03-15T11:00:00', endTime: '2025-03-15T11:45:00' })
  await app.edit('bridges', { title: 'Old bridges' })
  await app.edit('bridges', { startTime: '2025-03-15T12:00:00', endTime: '2025-03-15T12:45:00' })
  expect(await app.told()).toEqual([
    'Old bridges12:00 – 12:45 PM · Scioto HallMoved from 10:00 AM to 12:00 PMNew title (was “Bridges”)',
  ])
  expect(texts((await openWhole(app, '/')).html, 'a[href^="/changes"]')).toEqual(['What changed'])
  await app.edit('bridges', { title: 'Bridges', startTime: '10:00 AM', endTime: '10:45 AM' })
  expect(await app.told()).toEqual([])
})

test('an undone change has no entry, a redone one has one, and an undone edit leaves an older entry in its place', async () => {
  const moved = await app.edit('bridges', { location: 'Darby Room' })
  const undone = await app.undo(moved)
  expect(await app.told()).toEqual([])
  await app.undo(undone)
  expect(await app.sentences()).toEqual(['Moved to Darby Room (was Scioto Hall)'])
  await app.edit('tunnels', { location: 'Atrium' })
  await app.undo(await app.edit('bridges', { title: 'A slip' }))
  expect(texts(await app.page(), '.program-news h3')).toEqual(['Tunnels', 'Bridges'])
})

test('new, removed, and canceled sessions have entries, and a removed session has no link', async () => {
  const { id } = await app.add()
  await app.organizer.delete('/api/admin/sessions/tunnels')
  await app.edit('bridges', { status: 'cancelled', replacedById: id })
  expect(texts(await app.page(), '.program-news > li')).toEqual([
    'Bridges10:00 – 10:45 AM · Scioto HallCanceledReplaced by: Ferries',
    'TunnelsNo longer on the program',
    'Ferries3:00 – 4:00 PMNew',
  ])
  expect(attributes(await app.page(), '.program-news h3 a', 'href')).toEqual(['/?session=bridges', `/?session=${id}`])
  expect(texts(await app.page(), '.program-news s')).toEqual(['Bridges', 'Tunnels'])
  await app.edit('bridges', { status: 'confirmed' })
  expect(texts(await app.page(), '.program-news h3')).toEqual(['Tunnels', 'Ferries'])
})

test('a deleted speaker is named, and a replacement of the same name is no change', async () => {
  await app.organizer.delete('/api/admin/speakers/ada')
  expect(await app.sentences()).toEqual(['Speakers removed: Ada'])
  const { id } = await (
    await app.organizer.post('/api/admin/speakers', { eventId: 'pgh', name: 'Ada', title: 'Engineer', bio: 'Builds.' })
  ).json()
  await app.edit('bridges', { speakerIds: [id] })
  expect(await app.sentences()).toEqual([])
})

test('a draft is new once it is confirmed, and unmentioned before', async () => {
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

test('entries name no organizer and show no other field, and an unpublished program has none', async () => {
  await app.edit('bridges', { title: 'Bridges again', description: 'Zyxtext', track: 'Zyxtrack' })
  for (const path of ['/changes', '/changes.atom']) {
    const answer = await (await app.visitor().get(path)).text()
    expect(answer).toContain('New title (was')
    expect(['Zyx', 'organizer', 'Edited session'].filter((word) => answer.includes(word))).toEqual([])
  }
  await writeWithRevision('pgh', ['event'], (tx) =>
    tx.update(events).set({ publishedAt: null }).where(eq(events.id, 'pgh')),
  )
  await app.edit('bridges', { title: 'Old bridges' })
  expect(texts(await app.page(), '.empty p')).toEqual(['Changes will appear here once the program is published.'])
  expect((await app.visitor().get('/changes.atom')).status).toBe(200)
})

test('publishing again starts anew, and Undo restores the entries', async () => {
  await app.edit('bridges', { title: 'Bridges again' })
  const published = await app.publish()
  expect([published.status, texts(await app.page(), '.empty p')]).toEqual([200, ['No changes yet.']])
  await app.undo(published)
  expect(await app.sentences()).toEqual(['New title (was “Bridges”)'])
})

test('more than eight sessions of one change fold into one entry', async () => {
  const many = Array.from({ length: 120 }, (_, at) =>
    session(`many-${at}`, `Talk ${at}`, '15:00', '16:00', 'Tech', { location: 'Hall' }),
  )
  await runUnitOfWork({}, (writing) =>
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
  expect((await app.edit('bridges', { location: 'Atrium' })).status).toBe(200)
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
  expect((await app.edit('bridges', { location: 'Atrium' })).status).toBe(200)
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

const stored = async (id: string) => {
  const all = await (await app.organizer.get('/api/admin/sessions?eventSlug=pgh')).json()
  return all.find((one: { id: string }) => one.id === id)
}

test('a replacement is another session of the event, and there is none after its deletion until Undo', async () => {
  await db.insert(events).values(columbus())
  await insertSessions(db, session('abroad', 'Abroad', '10:00', '11:00', 'Tech', { eventId: 'cbus' }))
  const answers = await Promise.all(
    ['bridges', 'abroad', 'nowhere', 'tunnels'].map((replacedById) => app.edit('bridges', { replacedById })),
  )
  expect(await Promise.all(answers.map(async (answer) => [answer.status, (await answer.text()).slice(0, 60)]))).toEqual(
    [
      [400, 'A session can’t replace itself'],
      [400, 'Session “abroad” not found at this event'],
      [400, 'Session “nowhere” not found at this event'],
      [200, expect.stringContaining('"id":"bridges"')],
    ],
  )
  await app.edit('bridges', { status: 'cancelled' })
  const deleted = await app.organizer.delete('/api/admin/sessions/tunnels')
  expect((await stored('bridges')).replacedById).toBe(null)
  await app.undo(deleted)
  expect((await stored('bridges')).replacedById).toBe('tunnels')
})

/** Elements of that name directly in another one. */
const within = ({ children }: Element, name: string) => children.filter((child) => child.name === name)
const textsOf = (parent: Element, name: string) =>
  within(parent, name).map((child) => (child.text + child.children.map(({ text }) => text).join('')).trim())
const links = (parent: Element) => within(parent, 'link').map(({ attributes }) => [attributes.rel, attributes.href])

async function read() {
  const answer = await app.visitor().get('/changes.atom')
  const feed = readXml(await answer.text())
  return { answer, feed, entries: within(feed, 'entry') }
}

test('the feed lists changes, newest first, and its own address, and the page and the agenda lead to it', async () => {
  await app.edit('bridges', { status: 'cancelled' })
  await app.publish()
  await app.edit('tunnels', { title: 'Tunnels & <bridges> \u0001' })
  await app.edit('bridges', { status: 'confirmed' })
  const { answer, feed, entries } = await read()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(feed.attributes.xmlns).toBe('http://www.w3.org/2005/Atom')
  expect([textsOf(feed, 'title'), textsOf(feed, 'author')]).toEqual([['What changed at WITCON PGH'], ['WITCON PGH']])
  expect(links(feed)).toEqual([
    ['self', `${app.origin}/changes.atom?eventSlug=pgh`],
    ['alternate', `${app.origin}/changes?eventSlug=pgh`],
  ])
  expect(entries.map((entry) => textsOf(entry, 'title'))).toEqual([
    ['Bridges: Back on the program'],
    ['Tunnels & <bridges>: New title (was “Tunnels”)'],
  ])
  expect(links(entries[0]!)).toEqual([['alternate', `${app.origin}/?session=bridges&eventSlug=pgh`]])
  expect(textsOf(feed, 'updated')).toEqual(textsOf(entries[0]!, 'updated'))
  const ids = [feed, ...entries].flatMap((part) => textsOf(part, 'id'))
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(id).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
  const changed = await openWhole(app, '/changes?eventSlug=pgh')
  expect(attributes(changed.html, 'head link[rel=alternate]', 'href')).toEqual(['/changes.atom?eventSlug=pgh'])
  const agenda = await openWhole(app, '/?eventSlug=pgh')
  expect(attributes(agenda.html, 'a[href^="/changes"]', 'href')).toEqual(['/changes?eventSlug=pgh'])
})

test('an entry keeps its id until its session changes again, an unchanged feed is answered 304, an unknown one 404', async () => {
  const idsOf = async () => (await read()).entries.map((entry) => textsOf(entry, 'id')[0])
  await app.edit('tunnels', { title: 'Long tunnels' })
  await app.edit('bridges', { title: 'Old bridges' })
  const [bridges, tunnels] = await idsOf()
  await app.edit('bridges', { location: 'Atrium' })
  const [changed, still] = await idsOf()
  expect([still, changed === bridges]).toEqual([tunnels, false])
  const { answer } = await read()
  const again = await app.visitor().get('/changes.atom', { 'if-none-match': answer.headers.get('etag')! })
  expect(again.status).toBe(304)
  expect((await app.visitor().get('/changes.atom?eventSlug=atlantis')).status).toBe(404)
})
