import { beforeEach, describe, expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { events, changes as history, type Session } from '../../../db/schema.ts'
import { startFileApp } from '../../support/app.ts'
import { aSession, insertSessions } from '../../support/rows.ts'
import { writeHalls } from '../live/desk/late-room.ts'

const app = await startFileApp({ seeded: false })
const admin = await app.admin()
beforeEach(async () => {
  await db.delete(events)
  await db.delete(history)
  await writeHalls()
})

const move = (...moves: object[]) => admin.post('/api/admin/planner/moves', { eventId: 'pgh', moves })
const sessions = async (): Promise<Session[]> => (await admin.get('/api/admin/sessions?eventSlug=pgh')).json()
const session = async (id: string) => (await sessions()).find((each) => each.id === id)!
const placeOf = async (id: string) => {
  const { startTime, endTime, location, version } = await session(id)
  return [startTime, endTime, location, version]
}
const changes = async (): Promise<{ id: string; what: string }[]> =>
  (await admin.get('/api/admin/changes?eventSlug=pgh')).json()

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
