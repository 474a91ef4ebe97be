import { expect } from 'bun:test'
import { type Column, getTableColumns, is, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { db, Transaction } from '../../db/client.ts'
import {
  type ChangedRow,
  type Event,
  events,
  type Room,
  rooms,
  type Session,
  type Speaker,
  type Sponsor,
  type SponsorMessage,
  speakers,
  sponsorMessages,
  sponsors,
} from '../../db/schema.ts'
import { buildRow, type NewRow } from '../../src/records/new-row.ts'
import { planRooms } from '../../src/records/session-rooms.ts'
import { writeRows } from '../../src/records/write-rows.ts'

/*
 * Whole rows, of which a test says what it is about. The rest is what the table itself puts there where nothing was said, so
 * that a new column that may be empty is in all of them at once.
 */

export const anEvent = (said: Partial<Event> = {}): Event =>
  rowOf(events, { name: 'WITCON PGH', slug: 'pgh', city: 'Pittsburgh', ...said })

export const columbus = (said: Partial<Event> = {}): Event =>
  anEvent({ id: 'cbus', name: 'WITCON CBUS', slug: 'cbus', city: 'Columbus', ...said })

export const aSession = (said: Partial<Session> = {}): Session =>
  buildRow('sessions', {
    eventId: 'pgh',
    title: 'Opening keynote',
    startTime: '2025-03-15T09:00:00',
    endTime: '2025-03-15T09:45:00',
    track: 'Keynote',
    speakerIds: [],
    ...said,
  })

/** The row, whenever it was written. */
export const whenever = <Row extends { updatedAt: string }>(row: Row): Row => ({
  ...row,
  updatedAt: expect.any(String),
})

export const aRoom = (said: Partial<Room> = {}): Room => rowOf(rooms, { eventId: 'pgh', name: 'Grand Hall', ...said })

export const aSpeaker = (said: Partial<Speaker> = {}): Speaker =>
  rowOf(speakers, { eventId: 'pgh', name: 'Ada Fernandez', title: 'Engineer', bio: 'Builds bridges.', ...said })

export const aSponsor = (said: Partial<Sponsor> = {}): Sponsor =>
  rowOf(sponsors, { eventId: 'pgh', name: 'Ironlark', tier: 'Gold', ...said })

export const aSponsorMessage = (said: Partial<SponsorMessage> = {}): SponsorMessage =>
  rowOf(sponsorMessages, {
    eventId: 'pgh',
    sponsorId: 'ironlark',
    name: 'Ada Fernandez',
    email: 'ada@example.com',
    message: 'Hello',
    createdAt: '2025-03-15T09:00:00.000Z',
    ...said,
  })

/** Stores sessions, with the rooms that they name and that are missing. */
type NewSession = NewRow<'sessions'>
export async function insertSessions(on: Transaction | typeof db, all: NewSession | NewSession[]): Promise<void> {
  const made = [all].flat().map((said) => buildRow('sessions', said))
  const rows = made.map((after): ChangedRow => ({ table: 'sessions', id: after.id, before: null, after }))
  await on.transaction(async (tx) => {
    for (const [eventId, ofEvent] of Map.groupBy(rows, ({ after }) => String(after?.eventId)))
      await writeRows(tx, [...ofEvent, ...(await planRooms(tx, eventId, ofEvent))])
  })
}

function rowOf<Table extends PgTable>(table: Table, said: Table['$inferInsert']): Table['$inferSelect'] {
  const values = new Map<string, unknown>(Object.entries(said))
  const columns = Object.entries<Column>(getTableColumns(table))
  return Object.fromEntries(columns.map(([name, column]) => [name, values.get(name) ?? unsaid(column)]))
}

function unsaid({ name, default: value, defaultFn, notNull }: Column): unknown {
  if (defaultFn) return defaultFn()
  if (is(value, SQL) || (notNull && value === undefined)) throw new Error(`A builder has to say "${name}"`)
  return value ?? null
}
