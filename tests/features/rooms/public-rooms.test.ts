import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { writeWithRevision } from '../../../db/revisions.ts'
import { events, floors, rooms } from '../../../db/schema.ts'
import { startFileApp } from '../../support/app.ts'
import { attributes, openWhole, texts } from '../../support/html.ts'
import { anEvent, aRoom, aSession, columbus, insertSessions } from '../../support/rows.ts'

const app = await startFileApp({ seeded: false })
const admin = await app.admin()
const floorPlanUrl = '/images/floor-plans/pgh.svg'
const dates = { startsOn: '2027-03-13', endsOn: '2027-03-14', timezone: 'UTC' }
await db.insert(events).values([anEvent({ id: 'pgh', floorPlanUrl, ...dates }), columbus()])
await db.insert(floors).values({ id: 'roof', eventId: 'pgh', name: 'Roof', planUrl: '/images/floor-plans/cbus.svg' })
await db
  .insert(rooms)
  .values([
    aRoom({
      id: 'hall',
      name: 'Café Hall',
      capacity: 300,
      access: ['hearing-loop', 'lift'],
      x: 25,
      y: 40,
      floorId: 'roof',
      directions: 'Up.',
    }),
    aRoom({ id: 'secret', name: 'Secret Attic', position: 1 }),
    aRoom({ id: 'known', name: 'Cellar', capacity: 1, position: 2 }),
  ])
await insertSessions(db, [
  aSession({ id: 'keynote', location: 'CAFE  HALL' }),
  aSession({
    id: 'second',
    title: 'On the second day',
    location: 'Café Hall',
    startTime: '2025-03-16T10:00:00',
    endTime: '2025-03-16T11:00:00',
  }),
  aSession({
    id: 'off',
    title: 'Not anymore',
    location: 'Café Hall',
    status: 'cancelled',
    startTime: '2025-03-16T12:00:00',
    endTime: '2025-03-16T13:00:00',
  }),
  aSession({ id: 'draft', title: 'Hush', location: 'Secret Attic', status: 'draft' }),
])

const json = async (path: string) => (await app.visitor().get(path)).json()
const open = (path: string) => openWhole(app, path)

test('visitors read the rooms in order, without rooms that have only drafts', async () => {
  const listed = await json('/api/rooms?eventSlug=pgh')
  expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Café Hall', 'Cellar'])
  expect(await (await admin.get('/api/admin/rooms?eventSlug=pgh')).json()).toHaveLength(3)
  expect(await json('/api/rooms?eventSlug=cbus')).toEqual([])
})

test('a room’s page has a title and a dialog with its details and program by day', async () => {
  const { status, html } = await open('/?room=hall')
  expect(status).toBe(200)
  expect(texts(html, 'dialog[open] h2')).toEqual(['Café Hall'])
  expect(texts(html, 'title')).toEqual(['Café Hall · WITCON PGH - Women in Tech Conference'])
  expect(attributes(html, 'meta[property=og\\:url]', 'content')).toEqual([`${app.origin}/?room=hall`])
  expect(texts(html, 'dialog .facts li')).toEqual(['Roof', '300 seats', 'Elevator · Hearing loop'])
  expect(texts(html, 'dialog section h3')).toEqual(['Directions', 'Saturday, March 13', 'Sunday, March 14'])
  expect(texts(html, 'dialog .room-program strong')).toEqual(['Opening keynote', 'On the second day', 'Not anymore'])
  expect(texts(html, 'dialog .room-program s')).toEqual(['Not anymore'])
  expect(attributes(html, 'dialog .on-plan circle', 'cx')).toEqual(['25%'])
  expect(attributes(html, 'dialog .on-plan', 'href')).toEqual(['/?map=hall'])
})

test('a session links to its room in any spelling, and the room links back', async () => {
  expect(attributes((await open('/?session=keynote')).html, 'dialog .facts a', 'href')).toEqual(['/?room=hall'])
  const { html } = await open('/dialogs/agenda')
  expect(html).toContain('data-dialog="room-hall"')
  expect(html).not.toContain('Secret Attic')
})

test('every unknown room has the same page, which says so', async () => {
  for (const address of ['/?room=gone', '/?room=secret', '/?room=', '/?eventSlug=cbus&room=hall']) {
    const { status, html } = await open(address)
    expect([address, status, texts(html, '.notice[role=status]'), texts(html, 'dialog')]).toEqual([
      address,
      200,
      ['This session is no longer on the program.'],
      [],
    ])
  }
  const tag = async (path: string) => (await app.visitor().get(path)).headers.get('etag')
  expect(await tag('/?room=made-up')).toBe(await tag('/?room=made-up-too'))
  expect(await tag('/?map=made-up')).toBe(await tag('/?map'))
})

test('the map’s times include no canceled sessions or drafts', async () => {
  const from = Date.parse('2027-03-13T09:00:00Z') / 1000
  expect(await json('/api/rooms/times?eventSlug=pgh')).toEqual([
    { roomId: 'hall', title: 'Opening keynote', from, until: from + 45 * 60, starts: '9:00 AM', ends: '9:45 AM' },
    {
      roomId: 'hall',
      title: 'On the second day',
      from: from + 25 * 3600,
      until: from + 26 * 3600,
      starts: '10:00 AM',
      ends: '11:00 AM',
    },
  ])
})

test('an edited room is on every map at once', async () => {
  for (const path of ['/?map', '/speakers?map', '/sponsors?map', '/messaging?map'])
    expect([path, texts((await open(path)).html, '.map-rooms strong')]).toEqual([path, ['Café Hall', 'Cellar']])
  await admin.patch('/api/admin/rooms/known', { name: 'Wine Cellar' })
  for (const path of ['/?map', '/speakers?map', '/sponsors?map', '/messaging?map'])
    expect([path, texts((await open(path)).html, '.map-rooms strong')]).toEqual([path, ['Café Hall', 'Wine Cellar']])
})

describe('a full room', () => {
  afterEach(() => void setSystemTime())

  /** Today, wherever in it we are: what runs since midnight ends tomorrow. */
  beforeEach(async () => {
    const startsOn = new Date().toISOString().slice(0, 10)
    await writeWithRevision('pgh', ['event', 'rooms', 'sessions'], async (tx) => {
      await tx.delete(events)
      await tx.insert(events).values(anEvent({ id: 'pgh', startsOn, timezone: 'UTC' }))
      await tx.insert(rooms).values([aRoom({ id: 'grand' }), aRoom({ id: 'small', name: 'Small Hall', position: 1 })])
      await insertSessions(tx, [
        on('running', '2025-03-15T00:00', '2025-03-16T12:00', 'Grand Hall'),
        on('next', '2025-03-16T13:00', '2025-03-16T14:00', 'grand hall'),
        on('after', '2025-03-16T14:00', '2025-03-16T15:00', 'Grand Hall'),
        on('elsewhere', '2025-03-15T00:00', '2025-03-16T12:00', 'Small Hall'),
      ])
    })
  })

  const UNTIL = 'Room full until 12:00 PM'

  test('a full room marks its running session and not the next one, on the agenda and in the table', async () => {
    expect(await told('/')).toEqual([])
    await admin.post('/api/admin/live/rooms/grand/full', { sessionId: 'running' })
    expect(await told('/')).toEqual([['session-running', UNTIL]])
    // The table shows a day at a time.
    expect(await told('/?view=rooms&day=1')).toEqual([['session-running', UNTIL]])
    expect(await told('/?view=rooms&day=2')).toEqual([])
    await admin.delete('/api/admin/live/rooms/grand/full')
    expect(await told('/')).toEqual([])
  })

  test('the room’s dialog shows until when the room is full', async () => {
    await admin.post('/api/admin/live/rooms/grand/full', { sessionId: 'running' })
    const page = await (await app.visitor().get('/?room=grand')).text()
    expect(texts(page, '#room-grand .badge.full')).toEqual([UNTIL])
    const [, gone] = /id="room-grand".*?data-gone="(\d+)"/s.exec(page) ?? []
    expect(new Date(Number(gone) * 1000).toISOString().slice(11)).toBe('12:00:00.000Z')
  })

  test('a session that now ends earlier ends its full room earlier', async () => {
    await admin.post('/api/admin/live/rooms/grand/full', { sessionId: 'running' })
    await admin.patch('/api/admin/sessions/running', { endTime: '2025-03-16T11:30:00' })
    expect((await told('/'))[0]).toEqual(['session-running', 'Room full until 11:30 AM'])
    await admin.patch('/api/admin/sessions/running', { status: 'cancelled' })
    expect(await told('/')).toEqual([])
  })

  test('a cached page drops a full badge that is over', async () => {
    const over = Date.now() + 60_000
    await fullUntil(over)
    expect((await told('/')).length).toBeGreaterThan(0)
    setSystemTime(over)
    expect(await told('/')).toEqual([])
  })

  function on(id: string, startTime: string, endTime: string, location: string) {
    return aSession({ id, title: id, startTime: `${startTime}:00`, endTime: `${endTime}:00`, location })
  }

  /** Which dialogs lead from what says that its room is full, and in which words. */
  async function told(path: string): Promise<string[][]> {
    const page = await (await app.visitor().get(path)).text()
    const found = page.matchAll(
      /data-dialog="([^"]+)"(?:(?!data-dialog).)*?<span class="badge full"[^>]*>(.*?)<\/span>/gs,
    )
    return [...found].map(([, dialog = '', words = '']) => [dialog, words.replaceAll('<!-- -->', '')])
  }

  function fullUntil(moment: number) {
    return writeWithRevision('pgh', ['rooms'], (tx) =>
      tx
        .update(rooms)
        .set({ fullUntil: new Date(moment).toISOString() })
        .where(eq(rooms.id, 'grand')),
    )
  }
})
