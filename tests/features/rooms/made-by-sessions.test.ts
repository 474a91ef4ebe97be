import { beforeEach, expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { sessions } from '../../../db/schema.ts'
import { openFileDatabase } from '../../support/database.ts'
import { makeOneEvent, organizing, signIn } from './one-event.ts'

await openFileDatabase()
const anna = await signIn('anna')
beforeEach(makeOneEvent)

const { createSession, createRoom, undo, names, listed, locations, rows } = organizing(() => anna)

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

test('a deleted room comes back without its place where its floor is gone by now', async () => {
  const { json: floor } = await anna('POST', '/api/admin/floors', { eventId: 'pgh', name: 'Level 2' })
  const hall = await createRoom('Hall', { floorId: floor.id, x: 0.25, y: 0.5 })
  const deleted = async (path: string) => (await anna('DELETE', path)).headers.get('change-id')
  const roomGone = await deleted(`/api/admin/rooms/${hall.id}`)
  await deleted(`/api/admin/floors/${floor.id}`)
  expect(await undo(roomGone)).toEqual([200, 'Undid: Deleted room “Hall”'])
  expect((await listed()).map(({ floorId, x, y }) => ({ floorId, x, y }))).toEqual([
    { floorId: null, x: null, y: null },
  ])
})

const change = (id: string, body: object) => anna('PATCH', `/api/admin/rooms/${id}`, body)
const roomCalled = async (name: string) => (await listed()).find((room) => room.name === name)!

test('a new name is the location of all its sessions, however they wrote it, and Undo takes both back', async () => {
  await createSession('Hall')
  await createSession('HALL')
  await createSession('Attic')
  const renamed = await change((await roomCalled('Hall')).id, { name: 'Grand Hall' })
  expect([renamed.status, await locations()]).toEqual([200, ['Attic', 'Grand Hall', 'Grand Hall']])
  expect(await undo(renamed.headers.get('change-id'))).toEqual([200, 'Undid: Renamed room “Hall” to “Grand Hall”'])
  expect([await names(), await locations()]).toEqual([
    ['Hall', 'Attic'],
    ['Attic', 'Hall', 'Hall'],
  ])
})

test('who came into the room after it was renamed goes along when that is undone', async () => {
  await createSession('Hall')
  const renamed = await change((await roomCalled('Hall')).id, { name: 'Grand Hall' })
  await createSession('grand hall')
  await undo(renamed.headers.get('change-id'))
  expect([await names(), await locations()]).toEqual([['Hall'], ['Hall', 'Hall']])
})

test('a name that another room took meanwhile cannot be had back', async () => {
  const hall = await createRoom('Hall')
  const renamed = await change(hall.id, { name: 'Grand Hall' })
  await createSession('hall')
  expect(await undo(renamed.headers.get('change-id'))).toEqual([409, 'Can’t undo: another room is now named “hall”'])
  expect(await names()).toEqual(['Grand Hall', 'hall'])
})

test('no room gets the name of another one', async () => {
  await createRoom('Grand Hall')
  const attic = await createRoom('Attic')
  const sentence = 'A room named “Grand Hall” already exists. Merge this room into it instead.'
  const renamed = await change(attic.id, { name: ' grand  HÁLL' })
  const again = await anna('POST', '/api/admin/rooms', { eventId: 'pgh', name: 'GRAND HALL' })
  expect([renamed.status, renamed.text, again.status, again.text]).toEqual([409, sentence, 409, sentence])
})

test('two rooms are made one: sessions move, what the one lacks comes from the other, and Undo parts them again', async () => {
  const hall = await createRoom('Hall', { capacity: 300, directions: 'Up the stairs', access: ['lift'] })
  const grand = await createRoom('Grand Hall', { directions: 'Straight on' })
  await createSession('Hall')
  const merged = await anna('POST', `/api/admin/rooms/${hall.id}/merge`, { into: grand.id })
  const after = { ...grand, changeId: undefined, capacity: 300, access: ['lift'], version: 2 }
  expect([merged.status, merged.json]).toEqual([200, JSON.parse(JSON.stringify(after))])
  expect([await names(), await locations()]).toEqual([['Grand Hall'], ['Grand Hall']])
  expect(await undo(merged.headers.get('change-id'))).toEqual([200, 'Undid: Merged room “Hall” into “Grand Hall”'])
  expect([await names(), await locations()]).toEqual([['Hall', 'Grand Hall'], ['Hall']])
  expect((await roomCalled('Grand Hall')).capacity).toBeNull()
})

test('a room becomes none of another event, not itself, and not with a version of before', async () => {
  const hall = await createRoom('Hall')
  const elsewhere = await createRoom('Hall', { eventId: 'cbus' })
  const merge = async (body: object) => (await anna('POST', `/api/admin/rooms/${hall.id}/merge`, body)).status
  expect([await merge({ into: elsewhere.id }), await merge({ into: hall.id })]).toEqual([404, 404])
  const attic = await createRoom('Attic')
  await change(hall.id, { capacity: 2 })
  expect(await merge({ into: attic.id, version: 1 })).toBe(409)
})

test('a room is edited over nobody else’s edit', async () => {
  const hall = await createRoom('Hall')
  await change(hall.id, { capacity: 300, version: 1 })
  const stale = await change(hall.id, { name: 'Attic', version: 1 })
  const message = 'anna changed this room in the meantime'
  expect([stale.status, stale.json]).toEqual([409, { message, current: await roomCalled('Hall'), by: 'anna' }])
})

test('a room in which sessions are is not deleted, an empty one is, and comes back', async () => {
  await createSession('Hall')
  await createSession('hall')
  const hall = await roomCalled('Hall')
  const refused = await anna('DELETE', `/api/admin/rooms/${hall.id}`)
  const sentence = '“Hall” still has 2 sessions. Move them or merge the room first.'
  expect([refused.status, refused.text]).toEqual([409, sentence])
  const attic = await createRoom('Attic', { directions: 'Up' })
  const deleted = await anna('DELETE', `/api/admin/rooms/${attic.id}`)
  expect([deleted.status, await names()]).toEqual([204, ['Hall']])
  await undo(deleted.headers.get('change-id'))
  expect((await roomCalled('Attic')).directions).toBe('Up')
})

test('rooms are put in order, one at a time, and only the one that moves is written', async () => {
  for (const name of ['A', 'B', 'C', 'D']) await createRoom(name)
  const move = async (name: string, to: number) =>
    (await anna('POST', `/api/admin/rooms/${(await roomCalled(name)).id}/move`, { to })).headers.get('change-id')
  await move('D', 1)
  expect(await names()).toEqual(['A', 'D', 'B', 'C'])
  await move('A', 3)
  await move('C', 0)
  expect(await names()).toEqual(['C', 'D', 'B', 'A'])
  expect((await listed()).map(({ version }) => version)).toEqual([2, 2, 1, 2])
  expect(await move('C', 0)).toBeNull()
  expect(await undo(await move('A', 0))).toEqual([200, 'Undid: Reordered room “A”'])
  expect(await names()).toEqual(['C', 'D', 'B', 'A'])
})

test('a room fits between two others however often rooms were put there', async () => {
  const [, b, c] = [await createRoom('A'), await createRoom('B'), await createRoom('C')]
  for (let times = 0; times < 12; times++)
    await anna('POST', `/api/admin/rooms/${(times % 2 ? b : c).id}/move`, { to: 1 })
  expect(await names()).toEqual(['A', 'B', 'C'])
})
