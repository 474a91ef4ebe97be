import { beforeEach, expect, test } from 'bun:test'
import { db } from '../../../../db/client.ts'
import { events, changes as history, type Session } from '../../../../db/schema.ts'
import { startFileApp } from '../../../support/app.ts'
import { writeHalls } from './late-room.ts'

const app = await startFileApp({ seeded: false })
const anna = await app.admin()
beforeEach(async () => {
  await db.delete(events)
  await db.delete(history)
  await writeHalls()
})

const late = (id: string, minutes: number) =>
  anna.post(`/api/admin/live/sessions/${id}/late`, { minutes, hasBegun: true })
const undo = (id: string | null) => anna.post(`/api/admin/changes/${id}/undo`)

async function program(): Promise<string[]> {
  const all: Session[] = await (await anna.get('/api/admin/sessions?eventSlug=pgh')).json()
  return all.map(({ title, startTime, endTime }) => `${title} ${startTime.slice(11, 16)}-${endTime.slice(11, 16)}`)
}

test('what another organizer changed since is not lost by Undo: it is refused in a sentence, and On time takes back the rest', async () => {
  const id = (await late('bridges', 10)).headers.get('change-id')
  await anna.patch('/api/admin/sessions/locks', { title: 'On weighty locks' })
  const undone = await undo(id)
  expect([undone.status, await undone.text()]).toEqual([
    409,
    'Can’t undo: “On weighty locks” has been changed since then',
  ])
  await anna.post('/api/admin/live/sessions/bridges/on-time', {})
  expect(await program()).toEqual([
    'On bridges 10:00-10:45',
    'On postgres 10:30-11:00',
    'On weighty locks 10:45-11:30',
    'On weirs 11:35-12:00',
  ])
})

test('acts in a row are taken back one by one, the last first', async () => {
  const planned = await program()
  const first = (await late('bridges', 10)).headers.get('change-id')
  const second = (await late('bridges', 5)).headers.get('change-id')
  const early = await undo(first)
  expect([early.status, await early.text()]).toEqual([
    409,
    'Can’t undo: “On bridges” and 2 more have been changed since then',
  ])
  expect([(await undo(second)).status, (await undo(first)).status, await program()]).toEqual([200, 200, planned])
})

test('a session that is over can still be said to have been late, past midnight as well', async () => {
  await anna.patch('/api/admin/sessions/weirs', { startTime: '2025-03-15T23:30:00', endTime: '2025-03-15T23:55:00' })
  const answer = await late('weirs', 20)
  const [weirs] = ((await (await anna.get('/api/admin/sessions?eventSlug=pgh')).json()) as Session[]).filter(
    ({ id }) => id === 'weirs',
  )
  expect([answer.status, weirs?.startTime, weirs?.endTime]).toEqual([200, '2025-03-15T23:30:00', '2025-03-16T00:15:00'])
})
