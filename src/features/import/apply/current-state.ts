import { asc, eq } from 'drizzle-orm'
import { db, type Transaction } from '../../../../db/client.ts'
import { newId } from '../../../../db/ids.ts'
import { events, sponsorMessages } from '../../../../db/schema.ts'
import { buildRow } from '../../../records/new-row.ts'
import { lockSessions, selectSessions } from '../../../records/session-rows.ts'
import { type Rows, tables } from '../../../records/tables.ts'
import type { CurrentState } from '../plan/plan.ts'

/** What an event has now; nothing where there is none of that slug. */
export async function readCurrentState(slug: string): Promise<CurrentState | undefined> {
  const [event] = await db.select().from(events).where(eq(events.slug, slug))
  return event && { event, isNew: false, ...(await rowsOf(db, event.id, false)) }
}

/** The same, kept from other writers until the transaction ends, who cannot add anything to the event either. */
export async function lockCurrentState(tx: Transaction, slug: string): Promise<CurrentState | undefined> {
  const [event] = await tx.select().from(events).where(eq(events.slug, slug)).for('update')
  return event && { event, isNew: false, ...(await rowsOf(tx, event.id, true)) }
}

/** An event that is yet to be made. */
export function emptyState(said: { slug: string; name: string; city: string }): CurrentState {
  const event = buildRow('events', { ...said, id: newId() })
  const none = { floors: [], sessions: [], speakers: [], rooms: [], sponsors: [], sources: [], sourceRows: [] }
  return { event, isNew: true, ...none, writtenTo: [] }
}

async function rowsOf(tx: Transaction | typeof db, eventId: string, isLocked: boolean) {
  // One after another and in the order of ids, as everywhere, so that no two writers wait for each other.
  const rows = async <
    Name extends 'speakers' | 'sponsors' | 'sessions' | 'floors' | 'rooms' | 'sources' | 'sourceRows',
  >(
    name: Name,
  ) => {
    const { table } = tables[name]
    const ofEvent = eq(table.eventId, eventId)
    if (name === 'sessions')
      return (await (isLocked
        ? lockSessions(tx, ofEvent)
        : selectSessions(tx).where(ofEvent).orderBy(asc(table.id)))) as Rows[Name][]
    const query = tx
      .select()
      .from(table as (typeof tables)['speakers']['table'])
      .where(ofEvent)
      .orderBy(asc(table.id))
    return (await (isLocked ? query.for('update') : query)) as unknown as Rows[Name][]
  }
  const [speakers, sponsors, sessions, rooms] = [
    await rows('speakers'),
    await rows('sponsors'),
    await rows('sessions'),
    await rows('rooms'),
  ]
  const floors = await rows('floors')
  const [sources, sourceRows] = [await rows('sources'), await rows('sourceRows')]
  const written = await tx
    .selectDistinct({ id: sponsorMessages.sponsorId })
    .from(sponsorMessages)
    .where(eq(sponsorMessages.eventId, eventId))
  return { speakers, sponsors, sessions, floors, rooms, sources, sourceRows, writtenTo: written.map(({ id }) => id) }
}
