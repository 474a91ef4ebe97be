import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { writeWithRevision } from '../../../db/revisions/revisions.ts'
import { events, rooms } from '../../../db/schema.ts'
import { startFileApp } from '../../support/app.ts'
import { texts } from '../../support/html.ts'
import { anEvent, aRoom, aSession, insertSessions } from '../../support/rows.ts'

const app = await startFileApp({ seeded: false })
const admin = await app.admin()
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
  const page = await read('/?room=grand')
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

const read = async (path: string) => (await app.visitor().get(path)).text()

/** Which dialogs lead from what says that its room is full, and in which words. */
async function told(path: string): Promise<string[][]> {
  const page = await read(path)
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
