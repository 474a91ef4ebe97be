import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { events } from '../../../db/schema.ts'
import { anEvent, insertSessions } from '../../support/rows.ts'
import { session } from './agenda-event.ts'
import { type AppWithNews, startAppWithNews } from './app-with-news.ts'

let app: AppWithNews
beforeAll(async () => {
  app = await startAppWithNews()
})
afterAll(() => app.close())
beforeEach(() => app.beginAnew())

const stored = async (id: string) => {
  const all = await (await app.organizer.get('/api/admin/sessions?eventSlug=pgh')).json()
  return all.find((one: { id: string }) => one.id === id)
}

test('what takes the place of a session is another one of the event', async () => {
  await db.insert(events).values(anEvent({ id: 'cbus', slug: 'cbus', name: 'WITCON CBUS', city: 'Columbus' }))
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
})

test('when it is deleted nothing takes the place, until that is undone', async () => {
  await app.edit('bridges', { status: 'cancelled', replacedById: 'tunnels' })
  const deleted = await app.organizer.delete('/api/admin/sessions/tunnels')
  expect((await stored('bridges')).replacedById).toBe(null)
  await app.undo(deleted)
  expect((await stored('bridges')).replacedById).toBe('tunnels')
})
