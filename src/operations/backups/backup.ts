import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { longTransaction, type Transaction } from '../../../db/client.ts'
import { newestMigration } from '../../../db/migrate.ts'
import { rooms, sessions, type users } from '../../../db/schema.ts'
import { getStorage } from '../../features/uploads/storage/storage.ts'
import { PICTURE_ID_PATTERN } from '../../features/uploads/storage/storage-types.ts'
import { type BackupTable, backupTables, fieldsOf, isPersonal, tableFacts, tables } from '../../records/tables.ts'
import { chunk } from '../../records/write-rows.ts'
import { BACKUP_VERSION, createBackupFile } from './backup-file.ts'
import { findPictureIds, type RowCounts } from './backup-reader.ts'

export type BackupResult = {
  path: string
  bytes: number
  /** SHA-256 of the rows and pictures: equal for backups with equal contents. */
  contents: string
  rows: RowCounts
  pictures: number
  missingPictures: string[]
}

export type BackupOptions = {
  /** Unset: everything, with users and their password hashes, without login sessions. */
  eventIds?: string[]
  /** Includes attendees' own rows of those events (product §26.9). */
  isSafetyCopy?: boolean
  onProgress?: (done: number, total: number) => void
}

/** Writes all rows of one moment while the app goes on. The file appears whole or not at all. */
export async function createBackup(path: string, options: BackupOptions): Promise<BackupResult> {
  const { eventIds, isSafetyCopy = false, onProgress = () => {} } = options
  const file = await createBackupFile(path)
  try {
    const contents = createHash('sha256')
    const write = async (line: object) => {
      const text = JSON.stringify(line)
      contents.update(text)
      await file.write(text)
      return text
    }
    const [takenAt, everything] = [new Date().toISOString(), !eventIds]
    const about = { version: BACKUP_VERSION, takenAt, everything, migration: newestMigration() }
    await file.write(JSON.stringify({ about }))
    const { rows, named } = await longTransaction((tx) => writeRows(tx, { eventIds, isSafetyCopy, write, onProgress }))
    const pictures = await writePictures(named, total(rows), { write, onProgress })
    const end = { rows, pictures: pictures.written, contents: contents.digest('hex') }
    await file.write(JSON.stringify({ end }))
    const bytes = await file.finish()
    return { path, bytes, contents: end.contents, rows, pictures: pictures.written, missingPictures: pictures.missing }
  } catch (error) {
    await file.discard()
    throw error
  }
}

type Writing = { write: (line: object) => Promise<string>; onProgress: (done: number, total: number) => void }
type WhichRows = Pick<BackupOptions, 'eventIds' | 'isSafetyCopy'>

async function writeRows(tx: Transaction, { write, onProgress, ...which }: WhichRows & Writing) {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`)
  const named = new Set<string>()
  const ids = {} as Record<BackupTable, string[]>
  for (const name of backupTables) ids[name] = await idsOf(tx, name, which)
  const rows = Object.fromEntries(backupTables.map((name) => [name, ids[name].length])) as RowCounts
  let done = 0
  for (const table of backupTables)
    for (const batch of chunk(ids[table])) {
      const found = new Map((await rowsOf(tx, table, batch)).map((row) => [row.id, row]))
      for (const id of batch)
        for (const picture of findPictureIds(await write({ table, row: found.get(id) }))) named.add(picture)
      done += batch.length
      onProgress(done, total(rows))
    }
  return { rows, named }
}

const total = (rows: RowCounts) => Object.values(rows).reduce((sum, count) => sum + count, 0)

/** Databases sort text differently, and backups of the same rows should be equal. */
async function idsOf(tx: Transaction, name: BackupTable, { eventIds, isSafetyCopy }: WhichRows): Promise<string[]> {
  const { table } = tables[name]
  const event = name === 'events' ? table.id : 'eventId' in table ? table.eventId : undefined
  if (eventIds && (!event || (isPersonal(name) && !isSafetyCopy))) return []
  const found = await tx
    .select({ id: table.id })
    .from(table)
    .where(event && eventIds && inArray(event, eventIds))
  return found.map(({ id }) => id).sort()
}

function rowsOf(tx: Transaction, name: BackupTable, ids: string[]): Promise<{ id: string }[]> {
  const table = tables[name].table as typeof users
  const { withoutColumns = [] } = tableFacts(name)
  const fields = fieldsOf(name).filter(([field]) => !withoutColumns.includes(field))
  const found = tx.select(Object.fromEntries(fields) as { id: typeof users.id }).from(table)
  const joined = name === 'sessions' ? found.leftJoin(rooms, eq(rooms.id, sessions.roomId)) : found
  return joined.where(inArray(table.id, ids))
}

/** An id's picture never changes, so reading it later is fine. */
async function writePictures(named: Set<string>, rows: number, { write, onProgress }: Writing) {
  if (named.size === 0) return { written: 0, missing: [] }
  const store = await getStorage()
  const stored = new Map((await store.listPictures()).map(({ id, widths }) => [id, widths]))
  const missing: string[] = []
  const ids = [...named].filter((id) => PICTURE_ID_PATTERN.test(id)).sort()
  for (const [i, id] of ids.entries()) {
    const widths = stored.get(id) ?? []
    const variants = await Promise.all(widths.map((width) => store.readPicture(id, width)))
    if (variants.length > 0 && variants.every((bytes) => bytes !== undefined))
      for (const [at, bytes] of variants.entries())
        await write({ picture: id, width: widths[at], webp: Buffer.from(bytes!).toString('base64') })
    else missing.push(id)
    onProgress(rows + i + 1, rows + ids.length)
  }
  return { written: ids.length - missing.length, missing }
}

/** `conference-pgh-2026-03-14-091500.jsonl.zst`, in UTC. */
export function backupFileName(what: string): string {
  const [day, time] = new Date().toISOString().slice(0, 19).split('T') as [string, string]
  return `conference-${what}-${day}-${time.replaceAll(':', '')}.jsonl.zst`
}
