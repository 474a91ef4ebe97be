import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { writeWithRevisions } from '../../../db/revisions/revisions.ts'
import { type Event, events } from '../../../db/schema.ts'
import { env } from '../../env.ts'
import { listEvents } from '../../pages/cached-events.ts'
import type { NotFound } from '../../records/row-writes.ts'
import { allKinds } from '../../records/tables.ts'
import { createBackup } from './backup.ts'
import { backupFileName } from './backup-name.ts'

export type EventDeletion =
  /** `keptIn` is the backup of it: restoring that file brings it back. */
  | { status: 'deleted'; event: Event; keptIn: string }
  /** Visitors of an app without events are told that its database is not initialized. */
  | { status: 'last'; event: Event }
  /** Somebody meant another one. */
  | { status: 'unconfirmed'; event: Event }
  | NotFound

/** Deletes an event and all in it, if `slug` is its slug. Keeps a backup under DATA_DIR/backups first. */
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
  const touched = [{ eventId: id, kinds: allKinds }]
  await writeWithRevisions(touched, (tx) => tx.delete(events).where(eq(events.id, id)), { long: true })
  return { status: 'deleted', event, keptIn }
}
