import { beforeEach, expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { sessions } from '../../../db/schema.ts'
import { openFileDatabase } from '../../support/database.ts'
import { makeOneEvent, organizing, signIn } from './one-event.ts'

await openFileDatabase()
const anna = await signIn('anna')
beforeEach(makeOneEvent)

const { createSession, createRoom, undo, names, listed, rows } = organizing(() => anna)

test('a room comes with the first session that names it; case, accents and spaces make no other one', async () => {
  const talk = await createSession('Café  Ōtani')
  await createSession('CAFE OTANI ')
  await createSession(null)
  await anna('PATCH', `/api/admin/sessions/${talk.id}`, { location: 'Hall 10' })
  await createSession('Hall 9')
  expect(await names()).toEqual(['Café Ōtani', 'Hall 10', 'Hall 9'])
})

test('undoing what brought a room takes it back', async () => {
  const talk = await createSession('Hall')
  expect(await undo(talk.changeId)).toEqual([200, 'Undid: Created session “Talk”'])
  expect(await rows()).toEqual([])
})

test('but not when another session is in it by then, or an organizer said something of it', async () => {
  const first = await createSession('Hall')
  const second = await createSession('hall')
  await undo(first.changeId)
  expect(await names()).toEqual(['Hall'])
  const attic = await createSession('Attic')
  const [, room] = await listed()
  await anna('PATCH', `/api/admin/rooms/${room!.id}`, { capacity: 40 })
  expect(await undo(attic.changeId)).toEqual([200, 'Undid: Created session “Talk”'])
  expect(await names()).toEqual(['Hall', 'Attic'])
  await undo(second.changeId)
  expect(await names()).toEqual(['Hall', 'Attic'])
})

test('a room that was made by itself is not taken back while a session is in it', async () => {
  const room = await createRoom('Hall')
  await createSession('Hall')
  expect(await undo(room.changeId)).toEqual([409, 'Can’t undo: “Hall” has been filled since then'])
  expect(await names()).toEqual(['Hall'])
})

test('a session that comes back brings its room again', async () => {
  const talk = await createSession('Hall')
  const deleted = await anna('DELETE', `/api/admin/sessions/${talk.id}`)
  const [room] = await listed()
  expect((await anna('DELETE', `/api/admin/rooms/${room!.id}`)).status).toBe(204)
  await undo(deleted.headers.get('change-id'))
  expect(await names()).toEqual(['Hall'])
})

test('of many sessions at once that name a new room there is one', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, at) => createSession(at % 2 ? 'Hall' : 'HALL')))
  expect(await rows()).toHaveLength(1)
  expect(await db.select().from(sessions)).toHaveLength(12)
})
