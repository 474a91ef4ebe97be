import { asc, eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { db, type Transaction } from '../../../../db/client.ts'
import { newId } from '../../../../db/ids.ts'
import { events, sponsorMessages } from '../../../../db/schema.ts'
import { buildRow } from '../../../records/new-row.ts'
import { lockSessions, selectSessions } from '../../../records/session-rows.ts'
import { tables } from '../../../records/tables.ts'
import type { CurrentState } from '../plan/plan.ts'

/** The rows of the event with a slug, if there is one. */
export async function readCurrentState(slug: string): Promise<CurrentState | undefined> {
  const [event] = await db.select().from(events).where(eq(events.slug, slug))
  return event && { event, isNew: false, ...(await readRows(db, event.id)) }
}

/** Locks the event and its rows, so that nobody else writes or adds any until the transaction ends. */
export async function lockCurrentState(tx: Transaction, slug: string): Promise<CurrentState | undefined> {
  const [event] = await tx.select().from(events).where(eq(events.slug, slug)).for('update')
  return event && { event, isNew: false, ...(await readRows(tx, event.id, { isLocked: true })) }
}

/** An event that the import creates. */
export function emptyState(settings: { slug: string; name: string; city: string }): CurrentState {
  const event = buildRow('events', { ...settings, id: newId() })
  const none = { floors: [], sessions: [], speakers: [], rooms: [], sponsors: [], sources: [], sourceRows: [] }
  return { event, isNew: true, ...none, writtenTo: [] }
}

/** All writers lock in this order, and rows by id, so that no two wait for each other. */
const TABLES = ['speakers', 'sponsors', 'sessions', 'rooms', 'floors', 'sources', 'sourceRows'] as const
type StateRows = Pick<CurrentState, (typeof TABLES)[number] | 'writtenTo'>

async function readRows(tx: Transaction | typeof db, eventId: string, { isLocked = false } = {}): Promise<StateRows> {
  const rows: Partial<Record<keyof StateRows, unknown[]>> = {}
  for (const name of TABLES) {
    const { table } = tables[name]
    const ofEvent = eq(table.eventId, eventId)
    const sessions = () => selectSessions(tx).where(ofEvent).orderBy(asc(table.id))
    const others = () =>
      tx
        .select()
        .from(table as PgTable)
        .where(ofEvent)
        .orderBy(asc(table.id))
    if (name === 'sessions') rows[name] = await (isLocked ? lockSessions(tx, ofEvent) : sessions())
    else rows[name] = await (isLocked ? others().for('update') : others())
  }
  const written = await tx
    .selectDistinct({ id: sponsorMessages.sponsorId })
    .from(sponsorMessages)
    .where(eq(sponsorMessages.eventId, eventId))
  rows.writtenTo = written.map(({ id }) => id)
  return rows as StateRows
}
