import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { writeWithRevision } from '../../../db/revisions.ts'
import { type Event, events } from '../../../db/schema.ts'
import { env } from '../../env.ts'
import { listEvents } from '../../pages/cached-events.ts'
import type { NotFound } from '../../records/row-writes.ts'
import { allKinds } from '../../records/tables.ts'
import { backupFileName, createBackup } from './backup.ts'

export type EventDeletion =
  /** Restoring the backup `keptIn` restores the event. */
  | { status: 'deleted'; event: Event; keptIn: string }
  /** An app without events would look uninitialized. */
  | { status: 'last'; event: Event }
  | { status: 'unconfirmed'; event: Event }
  | NotFound

/** Deletes the event if `slug` is its slug, after a backup under DATA_DIR/backups. */
export async function deleteEvent(id: string, slug: string): Promise<EventDeletion> {
  const all = await listEvents()
  const event = all.find((event) => event.id === id)
  if (!event) return { status: 'not-there' }
  if (event.slug !== slug.trim()) return { status: 'unconfirmed', event }
  if (all.length === 1) return { status: 'last', event }
  const folder = join(env.DATA_DIR, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const keptIn = join(folder, backupFileName(`before-deletion-${event.slug}`))
  await createBackup(keptIn, { eventIds: [id], isSafetyCopy: true })
  await writeWithRevision(id, allKinds, (tx) => tx.delete(events).where(eq(events.id, id)), { long: true })
  return { status: 'deleted', event, keptIn }
}
