import { sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { startJob } from '../../jobs.ts'
import { tableFacts, tableNames } from '../../records/tables.ts'
import { getStorage } from './storage/storage.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** By then an upload's address has long expired, and nobody is still sending to it. */
const UPLOAD_WAITS_MS = 60 * 60 * 1000
/** The server gives up a request that sends nothing for a minute, so what stood still for longer will never end. */
const UPLOAD_ENDS_MS = 10 * 60 * 1000

export type SweepResult = { uploads: number; pictures: string[] }

/** Pictures go after a day, unless a row or an undoable change names them. `dryRun`: only lists them. */
export async function deleteUnusedUploads({ now = new Date(), dryRun = false } = {}): Promise<SweepResult> {
  const store = await getStorage()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const uploads = dryRun ? 0 : await sweepWaiting(now)
  // Listed before it is read what is named: a picture that is attached meanwhile is seen to be.
  const old = (await store.listPictures()).filter(({ written }) => written < before(DAY_MS))
  const named = old.length > 0 ? await listReferencedPictures() : new Set()
  const pictures = old.map(({ id }) => id).filter((id) => !named.has(id))
  if (!dryRun) for (const id of pictures) await store.deletePicture(id)
  return { uploads, pictures }
}

/** Deletes uploads that nobody attached, or that never ended; none that is still coming in. */
async function sweepWaiting(now = new Date()): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const store = await getStorage()
  return store.deleteUploads({ waiting: before(UPLOAD_WAITS_MS), unfinished: before(UPLOAD_ENDS_MS) })
}

/** The ids of every uploaded picture that a row names anywhere, in its text as well, or a kept change. */
export async function listReferencedPictures(): Promise<Set<string>> {
  const named = new Set<string>()
  for (const { table } of tableNames.map(tableFacts).filter(({ namesPictures }) => namesPictures)) {
    const found = await db.execute<{ id: string }>(
      sql`select distinct (regexp_matches(${table}::text, '/images/uploads/([0-9a-f-]{36})/', 'g'))[1] as id from ${table}`,
    )
    for (const { id } of found) named.add(id)
  }
  return named
}

/** Sweeps now and once a day, the uploads more often; answers how to stop that. */
export function startUploadCleanup(): () => void {
  const timers = [
    startJob(DAY_MS, deleteUnusedUploads, 'Failed to clean up old images'),
    startJob(UPLOAD_ENDS_MS, sweepWaiting, 'Old uploads could not be cleaned up'),
  ]
  return () => timers.forEach(clearInterval)
}
