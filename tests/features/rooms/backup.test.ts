import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { floors, rooms, sessions } from '../../../db/schema.ts'
import { listReferencedPictures } from '../../../src/features/uploads/delete-unused.ts'
import { createBackup } from '../../../src/operations/backups/backup.ts'
import { readBackup } from '../../../src/operations/backups/backup-reader.ts'
import { restoreBackup, selectForRestore } from '../../../src/operations/backups/restore.ts'
import { selectSessions } from '../../../src/records/session-rows.ts'
import { startFileApp } from '../../support/app.ts'
import { eventIdOf } from '../../support/event-id.ts'

const app = await startFileApp()
const anna = await app.admin()
const eventId = await eventIdOf('cbus')
const folder = mkdtempSync(join(tmpdir(), 'conference-rooms-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const listed = async (what: string) => (await anna.get(`/api/admin/${what}?eventSlug=cbus`)).json()

async function backupAndRestore(name: string, between: () => Promise<unknown>) {
  const path = join(folder, `${name}.jsonl.zst`)
  await createBackup(path, { eventIds: [eventId] })
  await between()
  const read = await readBackup(path)
  return read.status === 'read' ? (await restoreBackup(selectForRestore(read.backup)!)).status : read
}

test('a restore brings back rooms, floors, and places', async () => {
  const before = [await listed('rooms'), await listed('floors')]
  expect(before.map(({ length }) => length)).toEqual([8, 1])
  const empty = async () => {
    await db.delete(rooms)
    await db.delete(floors)
  }
  expect(await backupAndRestore('whole', empty)).toBe('restored')
  expect([await listed('rooms'), await listed('floors')]).toEqual(before)
})

test('a backup without rooms restores the rooms of its sessions', async () => {
  const locations = async () =>
    (await selectSessions(db).where(eq(sessions.eventId, eventId)).orderBy(sessions.id)).map((row) => row.location)
  const before = await locations()
  const path = join(folder, 'old.jsonl.zst')
  await createBackup(path, { eventIds: [eventId] })
  const read = await readBackup(path)
  if (read.status !== 'read') throw new Error(read.why)
  const all = selectForRestore(read.backup)!
  expect((await restoreBackup({ ...all, rows: { ...all.rows, rooms: [] } })).status).toBe('restored')
  expect(await locations()).toEqual(before)
  const names = (await listed('rooms')).map(({ name }: { name: string }) => name)
  expect(names.toSorted()).toEqual([...new Set(before.filter((each) => each !== null))].toSorted())
})

test('the picture of a floor is not deleted as unused', async () => {
  const id = crypto.randomUUID()
  const planUrl = `/images/uploads/${id}/2560.webp`
  await db.insert(floors).values({ eventId, name: 'Cellar', planUrl })
  expect((await listReferencedPictures()).has(id)).toBe(true)
})
