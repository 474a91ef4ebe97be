import { beforeEach, expect, test } from 'bun:test'
import { openFileDatabase } from '../../support/database.ts'
import { makeOneEvent, organizing, signIn } from './one-event.ts'

await openFileDatabase()
const anna = await signIn('anna')
beforeEach(makeOneEvent)

const { createRoom, undo, listed } = organizing(() => anna)

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
