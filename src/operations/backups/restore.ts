import { type WriteOptions, writeWithRevisions } from '../../../db/revisions.ts'
import type { Event } from '../../../db/schema.ts'
import { getStorage } from '../../features/uploads/storage/storage.ts'
import { allKinds, eventTables } from '../../records/tables.ts'
import { isUniqueViolation } from '../../records/write-rows.ts'
import { compareNames } from '../../text/names.ts'
import { type Backup, readPictures } from './backup-reader.ts'
import { type BackupRows, countRows, emptyRows, findPictureIds, type RowCounts } from './backup-rows.ts'
import type { NameOrRowsTaken, ReplacedEvent, UserOutcome } from './restore-rows.ts'
import { findTakenName, lockReplacedEvents, restoreRows } from './restore-rows.ts'

export type RestoreSelection = { path: string; everything: boolean; rows: BackupRows; pictures: Set<string> }

/** Undefined where the backup has no event with that slug. */
export function selectForRestore(backup: Backup, slug?: string): RestoreSelection | undefined {
  if (!slug) return backup
  const event = backup.rows.events.find((event) => event.slug === slug)
  if (!event) return undefined
  const rows = { ...emptyRows(), events: [event] }
  for (const table of [...eventTables, 'changes'] as const)
    rows[table] = backup.rows[table].filter(({ eventId }) => eventId === event.id) as never
  const named = new Set(findPictureIds(JSON.stringify(rows)))
  return { path: backup.path, everything: false, rows, pictures: backup.pictures.intersection(named) }
}

export type RestoreResult =
  | {
      status: 'restored'
      events: Event[]
      rows: RowCounts
      replaced: ReplacedEvent[]
      pictures: number
      users: UserOutcome
    }
  | NameOrRowsTaken

type RestoreOptions = Pick<WriteOptions, 'dryRun'> & { onProgress?: (done: number, total: number) => void }

/** One transaction. The history has no entry, because it holds no messages: back up first. */
export async function restoreBackup(selection: RestoreSelection, options: RestoreOptions = {}): Promise<RestoreResult> {
  const { dryRun, onProgress = () => {} } = options
  const { path, rows } = selection
  const pictures = dryRun ? new Set<string>() : selection.pictures
  const total = pictures.size + Object.values(rows).reduce((sum, all) => sum + all.length, 0)
  const putBack = await restorePictures(path, pictures, (done) => onProgress(done, total))
  let isWritten = false
  try {
    return await writeWithRevisions(
      async (tx, touch): Promise<RestoreResult> => {
        const replaced = await lockReplacedEvents(tx, selection)
        const taken = await findTakenName(tx, selection, replaced)
        if (taken) return taken
        for (const { id } of [...rows.events, ...replaced.map(({ event }) => event)]) touch(id, allKinds)
        const users = await restoreRows(tx, selection, replaced, (done) => onProgress(pictures.size + done, total))
        isWritten = true
        return {
          status: 'restored',
          events: rows.events.toSorted((a, b) => compareNames(a.name, b.name)),
          rows: countRows(rows),
          replaced,
          pictures: putBack.written,
          users,
        }
      },
      { long: true, dryRun },
    )
  } catch (error) {
    if (isUniqueViolation(error)) return { status: 'rows-taken' }
    throw error
  } finally {
    // The outcome of a failure may be unknown. A surplus picture is swept later; a missing one is lost.
    if (!isWritten) await putBack.rollBack().catch(() => {})
  }
}

type RestoredPictures = { written: number; rollBack(): Promise<void> }

/** Stores pictures before any row names them. A failure leaves none behind. */
async function restorePictures(
  path: string,
  names: Set<string>,
  onProgress: (done: number) => void,
): Promise<RestoredPictures> {
  const store = names.size > 0 ? await getStorage() : undefined
  const written: string[] = []
  const takeBack = async () => {
    for (const id of written) await store?.deletePicture(id)
  }
  if (!store) return { written: 0, rollBack: takeBack }
  try {
    let done = 0
    for await (const { id, variants } of readPictures(path, names)) {
      if (!(await store.hasPicture(id, variants.at(-1)!.width))) {
        written.push(id)
        await store.writePicture(id, variants)
      }
      onProgress(++done)
    }
  } catch (error) {
    await takeBack().catch(() => {})
    throw error
  }
  return { written: written.length, rollBack: takeBack }
}
