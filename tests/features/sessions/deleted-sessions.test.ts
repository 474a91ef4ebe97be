import { expect, test } from 'bun:test'
import { type DeletedSession, listDeletedSessions } from '../../../src/features/sessions/changed/deleted-sessions.ts'
import { DRAFT, startAppWithStates } from './program-with-states.ts'

const app = await startAppWithStates()
const organizer = await app.admin()

const sinceYesterday = () => listDeletedSessions('pgh', new Date(Date.now() - 86_400_000))
const shown = ({ deletedAt: _, ...session }: DeletedSession) => session

test('a deleted session is listed as it was until the deletion is undone', async () => {
  const deleted = await organizer.delete('/api/admin/sessions/tunnels')
  const [one, ...others] = await sinceYesterday()
  expect(others).toEqual([])
  expect(shown(one!)).toEqual({
    id: 'tunnels',
    title: 'Tunnels',
    startTime: '2025-03-15T09:00:00',
    endTime: '2025-03-15T10:00:00',
    track: 'Tech',
    location: 'Hall',
    speakerIds: ['ada'],
    version: 2,
  })
  expect(new Date(one!.deletedAt).toISOString()).toBe(one!.deletedAt)
  expect(await listDeletedSessions('pgh', new Date(Date.now() + 1000))).toEqual([])
  await organizer.post(`/api/admin/changes/${deleted.headers.get('change-id')}/undo`)
  expect(await sinceYesterday()).toEqual([])
})

test('a session made a draft is listed as deleted, and a deleted draft is not', async () => {
  await organizer.patch('/api/admin/sessions/tunnels', { title: 'Long tunnels' })
  await organizer.patch('/api/admin/sessions/tunnels', { status: 'draft' })
  await organizer.delete(`/api/admin/sessions/${DRAFT.id}`)
  const left = await sinceYesterday()
  expect(left.map(({ title, version }) => [title, version])).toEqual([['Long tunnels', 4]])
})
