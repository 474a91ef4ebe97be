import { beforeEach, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { db } from '../../../db/client.ts'
import { changes, events, type Room, rooms, sessions } from '../../../db/schema.ts'
import { changeRoutes } from '../../../src/features/history/routes.tsx'
import { roomRoutes } from '../../../src/features/rooms/routes.tsx'
import { sessionRoutes } from '../../../src/features/sessions/routes.tsx'
import { selectSessions } from '../../../src/records/session-rows.ts'
import { openFileDatabase } from '../../support/database.ts'
import { callers } from '../../support/organizers.ts'
import { anEvent, columbus } from '../../support/rows.ts'

const { signIn } = callers(new Elysia().use(roomRoutes).use(sessionRoutes).use(changeRoutes))

await openFileDatabase()
const anna = await signIn('anna')
beforeEach(async () => {
  await db.delete(changes)
  await db.delete(events)
  await db.insert(events).values([anEvent({ id: 'pgh' }), columbus()])
})

async function createSession(location: string | null) {
  const said = { eventId: 'pgh', title: 'Talk', startTime: '9:00 AM', endTime: '10:00 AM', track: 'Tech' }
  const { json, headers } = await anna('POST', '/api/admin/sessions', { ...said, location })
  return { ...json, changeId: headers.get('change-id') }
}
async function createRoom(name: string, more = {}): Promise<Room & { changeId: string }> {
  const { json, headers } = await anna('POST', '/api/admin/rooms', { eventId: 'pgh', name, ...more })
  return { ...json, changeId: headers.get('change-id') }
}
async function undo(changeId: string | null) {
  const { status, json, text } = await anna('POST', `/api/admin/changes/${changeId}/undo`)
  return [status, json?.message ?? text]
}
const listed = async (): Promise<Room[]> => (await anna('GET', '/api/admin/rooms?eventSlug=pgh')).json
const names = async () => (await listed()).map(({ name }) => name)
const locations = async () => (await selectSessions(db)).map(({ location }) => location).sort()
const rows = () => db.select().from(rooms)

test('the first session that names a room creates it, and case, accents, and spaces do not matter', async () => {
  const talk = await createSession('Café  Ōtani')
  await createSession('CAFE OTANI ')
  await createSession(null)
  await anna('PATCH', `/api/admin/sessions/${talk.id}`, { location: 'Hall 10' })
  await createSession('Hall 9')
  expect(await names()).toEqual(['Café Ōtani', 'Hall 10', 'Hall 9'])
})

test('Undo of a session removes the room that it created', async () => {
  const talk = await createSession('Hall')
  expect(await undo(talk.changeId)).toEqual([200, 'Undid: Created session “Talk”'])
  expect(await rows()).toEqual([])
})

test('Undo keeps the room if another session uses it or an organizer edited it', async () => {
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

test('Undo of a room is refused while a session is in it', async () => {
  const room = await createRoom('Hall')
  await createSession('Hall')
  expect(await undo(room.changeId)).toEqual([409, 'Can’t undo: “Hall” has been filled since then'])
  expect(await names()).toEqual(['Hall'])
})

test('a restored session restores its room', async () => {
  const talk = await createSession('Hall')
  const deleted = await anna('DELETE', `/api/admin/sessions/${talk.id}`)
  const [room] = await listed()
  expect((await anna('DELETE', `/api/admin/rooms/${room!.id}`)).status).toBe(204)
  await undo(deleted.headers.get('change-id'))
  expect(await names()).toEqual(['Hall'])
})

test('many sessions that name a new room at once create one room', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, at) => createSession(at % 2 ? 'Hall' : 'HALL')))
  expect(await rows()).toHaveLength(1)
  expect(await db.select().from(sessions)).toHaveLength(12)
})

test('a restored room loses its place if its floor is deleted', async () => {
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

test('renaming a room renames the location of its sessions, and Undo reverts both', async () => {
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

test('Undo of a rename includes sessions that came later', async () => {
  await createSession('Hall')
  const renamed = await change((await roomCalled('Hall')).id, { name: 'Grand Hall' })
  await createSession('grand hall')
  await undo(renamed.headers.get('change-id'))
  expect([await names(), await locations()]).toEqual([['Hall'], ['Hall', 'Hall']])
})

test('Undo of a rename is refused if another room took the name', async () => {
  const hall = await createRoom('Hall')
  const renamed = await change(hall.id, { name: 'Grand Hall' })
  await createSession('hall')
  expect(await undo(renamed.headers.get('change-id'))).toEqual([409, 'Can’t undo: another room is now named “hall”'])
  expect(await names()).toEqual(['Grand Hall', 'hall'])
})

test('two rooms cannot have one name', async () => {
  await createRoom('Grand Hall')
  const attic = await createRoom('Attic')
  const sentence = 'A room named “Grand Hall” already exists. Merge this room into it instead.'
  const renamed = await change(attic.id, { name: ' grand  HÁLL' })
  const again = await anna('POST', '/api/admin/rooms', { eventId: 'pgh', name: 'GRAND HALL' })
  expect([renamed.status, renamed.text, again.status, again.text]).toEqual([409, sentence, 409, sentence])
})

test('merging moves sessions and missing details, and Undo splits the rooms again', async () => {
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

test('a room is not merged into itself or another event’s room, nor by a stale version', async () => {
  const hall = await createRoom('Hall')
  const elsewhere = await createRoom('Hall', { eventId: 'cbus' })
  const merge = async (body: object) => (await anna('POST', `/api/admin/rooms/${hall.id}/merge`, body)).status
  expect([await merge({ into: elsewhere.id }), await merge({ into: hall.id })]).toEqual([404, 404])
  const attic = await createRoom('Attic')
  await change(hall.id, { capacity: 2 })
  expect(await merge({ into: attic.id, version: 1 })).toBe(409)
})

test('a room with sessions is not deleted, and an empty one comes back with Undo', async () => {
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

test('reordering writes only the moved room', async () => {
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

test('a room can move between two others any number of times', async () => {
  const [, b, c] = [await createRoom('A'), await createRoom('B'), await createRoom('C')]
  for (let times = 0; times < 12; times++)
    await anna('POST', `/api/admin/rooms/${(times % 2 ? b : c).id}/move`, { to: 1 })
  expect(await names()).toEqual(['A', 'B', 'C'])
})
