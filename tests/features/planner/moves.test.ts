import { beforeEach, describe, expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import type { PlannedPlace } from '../../../db/schema.ts'
import { startFileApp } from '../../support/app.ts'
import { aSession, insertSessions } from '../../support/rows.ts'
import { readHalls, writeHalls } from '../live/desk/late-room.ts'

const app = await startFileApp({ seeded: false })
const admin = await app.admin()
const { sessions, session, changes } = readHalls(admin)
beforeEach(writeHalls)

const move = (...moves: object[]) => admin.post('/api/admin/planner/moves', { eventId: 'pgh', moves })
const placeOf = async (id: string) => {
  const { startTime, endTime, location, version } = await session(id)
  return [startTime, endTime, location, version]
}

test('a moved session has its new time and room, keeps its length, and the history says so', async () => {
  const answer = await move({ id: 'bridges', version: 1, to: { day: 1, start: '13:05', room: 'small' } })
  const { message } = await answer.json()
  expect([answer.status, message]).toEqual([200, 'Moved “On bridges” to 1:05 – 1:50 PM, Small Hall'])
  expect(await placeOf('bridges')).toEqual(['2025-03-15T13:05:00', '2025-03-15T13:50:00', 'Small Hall', 2])
  expect((await changes()).map(({ what }) => what)).toEqual([message])
})

test('an end changes the length', async () => {
  await move({ id: 'bridges', to: { day: 1, start: '10:00', end: '11:30', room: 'grand' } })
  expect(await placeOf('bridges')).toEqual(['2025-03-15T10:00:00', '2025-03-15T11:30:00', 'Grand Hall', 2])
})

test('a session at one in the morning belongs to the evening before', async () => {
  const answer = await move({ id: 'bridges', to: { day: 1, start: '23:30', end: '01:00', room: 'grand' } })
  expect(await placeOf('bridges')).toEqual(['2025-03-15T23:30:00', '2025-03-16T01:00:00', 'Grand Hall', 2])
  await move({ id: 'bridges', to: { day: 1, start: '01:00', room: 'grand' } })
  expect([answer.status, await placeOf('bridges')]).toEqual([
    200,
    ['2025-03-16T01:00:00', '2025-03-16T02:30:00', 'Grand Hall', 3],
  ])
})

test('a session that is removed from the schedule keeps its length for its next place', async () => {
  const { message } = await (await move({ id: 'weirs', to: null })).json()
  expect(message).toBe('Removed “On weirs” from the schedule')
  expect(await placeOf('weirs')).toEqual(['To be announced', '25 min', null, 2])
  await move({ id: 'weirs', to: { day: 1, start: '16:00', room: 'small' } })
  expect(await placeOf('weirs')).toEqual(['2025-03-15T16:00:00', '2025-03-15T16:25:00', 'Small Hall', 3])
})

test('sessions of a table without times are imported as drafts, and placed', async () => {
  const answer = await fetch(`${app.origin}/api/admin/imports/apply?eventSlug=pgh`, {
    method: 'POST',
    headers: { cookie: admin.cookie, origin: app.origin },
    body: `${JSON.stringify({ name: 'talks.csv' })}\nId,Title,Start,Duration\n1,On canals,,25`,
  })
  expect(answer.status).toBe(200)
  const { id, startTime, endTime, status } = (await sessions()).find(({ title }) => title === 'On canals')!
  expect([startTime, endTime, status]).toEqual(['To be announced', '25 min', 'draft'])
  await move({ id, to: { day: 1, start: '16:00', room: 'small' } })
  expect((await placeOf(id)).slice(0, 3)).toEqual(['2025-03-15T16:00:00', '2025-03-15T16:25:00', 'Small Hall'])
})

test('two sessions that change places are one change with one Undo', async () => {
  const answer = await move(
    { id: 'bridges', version: 1, to: { day: 1, start: '11:35', room: 'grand' } },
    { id: 'postgres', version: 1, to: { day: 1, start: '10:00', room: 'grand' } },
  )
  expect((await answer.json()).message).toBe('Moved 2 sessions')
  expect(await changes()).toHaveLength(1)
  await admin.post(`/api/admin/changes/${answer.headers.get('change-id')}/undo`)
  expect([await placeOf('bridges'), await placeOf('postgres')]).toEqual([
    ['2025-03-15T10:00:00', '2025-03-15T10:45:00', 'Grand Hall', 3],
    ['2025-03-15T10:30:00', '2025-03-15T11:00:00', 'Small Hall', 3],
  ])
})

test('a session that somebody else moved in the meantime is not overwritten, and no other one moves', async () => {
  await move({ id: 'locks', version: 1, to: { day: 1, start: '15:00', room: 'small' } })
  const answer = await move(
    { id: 'bridges', version: 1, to: { day: 1, start: '15:00', room: 'grand' } },
    { id: 'locks', version: 1, to: { day: 1, start: '16:00', room: 'grand' } },
  )
  const { message, by, current } = await answer.json()
  expect([answer.status, message, by, current.startTime]).toEqual([
    409,
    'organizer changed “On locks” in the meantime',
    'organizer',
    '2025-03-15T15:00:00',
  ])
  expect((await session('bridges')).version).toBe(1)
})

test('a session that is not on the program and a room of another event are refused, and nothing moves', async () => {
  const to = { day: 1, start: '15:00', room: 'grand' }
  const gone = await move({ id: 'bridges', to }, { id: 'gone', to })
  expect([gone.status, await gone.text()]).toEqual([404, 'A session that you moved was deleted in the meantime'])
  const elsewhere = await move({ id: 'bridges', to: { ...to, room: 'attic' } })
  expect([elsewhere.status, await elsewhere.text()]).toEqual([400, 'Room “attic” not found at this event'])
  expect((await session('bridges')).version).toBe(1)
})

describe('a move without sense is refused with what to send instead', () => {
  const to = { day: 1, start: '15:00', room: 'grand' }
  test.each([
    ['no moves', [], 'moves is a list of 1 to 2,000 moves'],
    ['an hour that no clock has', [{ id: 'bridges', to: { ...to, start: '25:00' } }], 'Times are HH:MM, such as 09:30'],
    ['day 0', [{ id: 'bridges', to: { ...to, day: 0 } }], 'day is a number from 1 to 31'],
    ['no place', [{ id: 'bridges' }], 'to is a place, or null to remove the session from the schedule'],
  ])('%s', async (_, moves, wrong) => {
    const answer = await move(...moves)
    expect([answer.status, await answer.text()]).toEqual([400, wrong])
  })
})

test('a move where a session already is changes nothing', async () => {
  const answer = await move({ id: 'bridges', version: 1, to: { day: 1, start: '10:00', room: 'grand' } })
  expect([answer.status, answer.headers.get('change-id'), (await session('bridges')).version]).toEqual([200, null, 1])
})

test('a session without a readable time moves with the usual length', async () => {
  await insertSessions(db, [aSession({ id: 'panel', title: 'A panel', startTime: 'tba', endTime: 'tba' })])
  await move({ id: 'panel', to: { day: 1, start: '14:00', room: 'grand' } })
  expect(await placeOf('panel')).toEqual(['2025-03-15T14:00:00', '2025-03-15T14:45:00', 'Grand Hall', 2])
})

describe('with quiet planning', () => {
  const plan = async (): Promise<PlannedPlace[]> =>
    (await (await admin.get('/api/admin/planner/plan?eventSlug=pgh')).json()).places
  const quietly = (isQuiet: boolean) => admin.post('/api/admin/planner/quiet', { eventId: 'pgh', isQuiet })
  const settle = (act: string, ...places: object[]) =>
    admin.post(`/api/admin/planner/plan/${act}`, { eventId: 'pgh', places })
  const undo = (answer: Response) => admin.post(`/api/admin/changes/${answer.headers.get('change-id')}/undo`)
  const noon = { day: 1, start: '12:00', room: 'small' }
  const FORMER = ['2025-03-15T10:00:00', '2025-03-15T10:45:00', 'Grand Hall']
  const PUBLIC = [
    '/',
    '/program.json',
    '/calendar.ics',
    '/api/sessions',
    '/screen',
    '/changes',
    '/?view=rooms',
    '/sessions.csv',
  ]
  const published = async () => {
    const visitor = app.visitor()
    return Promise.all(PUBLIC.map(async (path) => [path, await (await visitor.get(path)).text()]))
  }
  beforeEach(() => quietly(true))

  test('moves wait in a plan that only organizers see, until one change publishes them, which Undo takes back', async () => {
    await admin.post('/api/admin/events/pgh/publish', {})
    const before = await published()
    const answer = await move({ id: 'bridges', planned: 0, to: noon })
    expect((await answer.json()).message).toBe('Planned to move “On bridges” to 12:00 – 12:45 PM, Small Hall')
    await move({ id: 'weirs', planned: 0, to: null })
    expect(await published()).toEqual(before)
    expect((await app.visitor().get('/api/admin/planner/plan?eventSlug=pgh')).status).toBe(401)
    const [bridges, weirs] = await plan()
    expect([bridges!.by, bridges!.base, weirs!.startTime]).toEqual([
      'organizer',
      { startTime: FORMER[0]!, endTime: FORMER[1]!, roomId: 'grand' },
      'To be announced',
    ])
    const chosen = [bridges, weirs].map((row) => ({ id: row!.id, planned: 1, version: 1 }))
    const publication = await settle('publish', ...chosen)
    expect(await publication.json()).toEqual({ message: 'Published 2 planned moves' })
    expect([await placeOf('bridges'), await placeOf('weirs'), await plan()]).toEqual([
      ['2025-03-15T12:00:00', '2025-03-15T12:45:00', 'Small Hall', 2],
      ['To be announced', '25 min', null, 2],
      [],
    ])
    expect((await published()).filter(([, text], at) => text === before[at]![1]).map(([path]) => path)).toEqual([])
    await undo(publication)
    expect([await placeOf('bridges'), (await plan()).length]).toEqual([[...FORMER, 3], 2])
  })

  test('a planned move that goes back leaves the plan, and Undo works on each', async () => {
    const first = await move({ id: 'bridges', planned: 0, to: noon })
    const back = await move({ id: 'bridges', planned: 1, to: { day: 1, start: '10:00', room: 'grand' } })
    expect(await plan()).toEqual([])
    await undo(back)
    expect((await plan()).map(({ id, startTime }) => [id, startTime])).toEqual([['bridges', '2025-03-15T12:00:00']])
    await undo(first)
    expect([await plan(), await placeOf('bridges')]).toEqual([[], [...FORMER, 1]])
  })

  test('a plan is discarded as one change, which Undo takes back', async () => {
    await move({ id: 'bridges', to: noon }, { id: 'weirs', to: null })
    const discarded = await settle('discard', { id: 'bridges', planned: 1 }, { id: 'weirs', planned: 1 })
    expect([await discarded.json(), await plan()]).toEqual([{ message: 'Discarded 2 planned moves' }, []])
    await undo(discarded)
    expect([(await plan()).length, await placeOf('bridges')]).toEqual([2, [...FORMER, 1]])
  })

  test('neither a move in the plan nor a session that changed in the meantime is overwritten', async () => {
    await move({ id: 'bridges', planned: 0, to: noon })
    const moved = await move({ id: 'bridges', planned: 0, to: { ...noon, start: '13:00' } })
    expect([moved.status, (await moved.json()).message]).toEqual([
      409,
      'organizer changed “On bridges” in the meantime',
    ])
    const stale = await settle('publish', { id: 'bridges', planned: 2, version: 1 })
    expect([stale.status, await stale.text()]).toEqual([409, 'organizer changed the plan in the meantime'])
    await admin.patch('/api/admin/sessions/bridges', { startTime: '09:00' })
    const published = await settle('publish', { id: 'bridges', planned: 1, version: 1 })
    expect([published.status, (await published.json()).message]).toEqual([
      409,
      'organizer changed “On bridges” in the meantime',
    ])
    expect((await plan()).length).toBe(1)
  })

  test('a move that was meant for the plan is never live, and the plan of a deleted session goes with its publication', async () => {
    await quietly(false)
    const meant = { eventId: 'pgh', isQuiet: true, moves: [{ id: 'bridges', to: noon }] }
    const answer = await admin.post('/api/admin/planner/moves', meant)
    expect([answer.status, await answer.text()]).toEqual([409, 'Quiet planning was turned off in the meantime'])
    expect(await placeOf('bridges')).toEqual([...FORMER, 1])
    await quietly(true)
    await admin.post('/api/admin/planner/moves', meant)
    await admin.delete('/api/admin/sessions/bridges')
    expect((await settle('publish', { id: 'bridges', planned: 1 })).status).toBe(200)
    expect(await plan()).toEqual([])
  })

  test('a room that only planned sessions use is not deleted, and a merged room takes its planned sessions along', async () => {
    const attic: { id: string } = await (await admin.post('/api/admin/rooms', { eventId: 'pgh', name: 'Attic' })).json()
    await move({ id: 'bridges', to: { ...noon, room: attic.id } })
    const deleted = await admin.delete(`/api/admin/rooms/${attic.id}`)
    expect([deleted.status, await deleted.text()]).toEqual([
      409,
      '“Attic” still has 1 session. Move it or merge the room first.',
    ])
    const merged = await admin.post(`/api/admin/rooms/${attic.id}/merge`, { into: 'small' })
    expect((await plan()).map(({ roomId }) => roomId)).toEqual(['small'])
    await undo(merged)
    expect((await plan()).map(({ roomId }) => roomId)).toEqual([attic.id])
    await admin.post('/api/admin/rooms/grand/merge', { into: 'small' })
    expect((await plan()).map(({ base }) => base.roomId)).toEqual(['small'])
  })

  test('attendees are not told that organizers plan quietly', async () => {
    expect(await (await app.visitor().get('/api/events')).text()).not.toContain('plansQuietly')
    expect(await (await app.visitor().get('/program.json')).text()).not.toContain('lansQuietly')
  })

  test.each([
    ['publish', [], 'places is a list of 1 to 2,000 planned places'],
    ['discard', [{ planned: 1 }], 'id is the ID of a session'],
  ])('%s without places is refused', async (act, places, wrong) => {
    const answer = await settle(act, ...places)
    expect([answer.status, await answer.text()]).toEqual([400, wrong])
  })
})

describe('the first picture', () => {
  const organizer = app.visitor()
  const roomsIn = async (settings: string) => {
    organizer.cookie = `${admin.cookie}; planner-pgh=${settings}`
    const page = await (await organizer.get('/admin?eventSlug=pgh&tab=planner')).text()
    return [...page.matchAll(/<h3[^>]*>(\w+ Hall)/g)].map(([, name]) => name)
  }
  const hide = (...hidden: string[]) => encodeURIComponent(JSON.stringify({ step: 15, hidden }))

  test('is of the rooms that the organizer shows, and of all if that would be none', async () => {
    expect(await roomsIn(hide('small'))).toEqual(['Grand Hall'])
    expect(await roomsIn(hide('small', 'grand'))).toEqual(['Grand Hall', 'Small Hall'])
  })

  test.each(['nonsense', '%7B%22step%22%3A7%7D', 'x'.repeat(4000), hide(...Array(400).fill('y'))])(
    'is the usual one for settings that nobody chose',
    async (settings) => {
      expect(await roomsIn(settings)).toEqual(['Grand Hall', 'Small Hall'])
    },
  )
})
