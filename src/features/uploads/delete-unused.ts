import { sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { tableFacts, tableNames } from '../../records/tables.ts'
import { getStorage } from './storage/storage.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The upload's address expired long before. */
const UPLOAD_WAITS_MS = 60 * 60 * 1000
/** The server ends a request that is silent for a minute. */
const UPLOAD_ENDS_MS = 10 * 60 * 1000

/** Deletes day-old pictures that no row or undoable change names. `dryRun` only lists them. */
export async function deleteUnusedUploads({ now = new Date(), dryRun = false } = {}) {
  const store = await getStorage()
  const uploads = dryRun ? 0 : await deleteWaitingUploads(now)
  // Listed first, so that a picture attached meanwhile counts as named.
  const old = (await store.listPictures()).filter(({ written }) => written < before(now, DAY_MS))
  const named = old.length > 0 ? await listReferencedPictures() : new Set()
  const pictures = old.map(({ id }) => id).filter((id) => !named.has(id))
  if (!dryRun) for (const id of pictures) await store.deletePicture(id)
  return { uploads, pictures }
}

export async function deleteWaitingUploads(now = new Date()): Promise<number> {
  const store = await getStorage()
  return store.deleteUploads({ waiting: before(now, UPLOAD_WAITS_MS), unfinished: before(now, UPLOAD_ENDS_MS) })
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

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
