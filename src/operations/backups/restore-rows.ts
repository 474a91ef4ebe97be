import { and, count, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import { type ChangedRow, changes, type Event, events, secondFactors, users } from '../../../db/schema.ts'
import { keepPublishedPrograms } from '../../records/publications.ts'
import { planRooms, toSessionRecords } from '../../records/session-rooms.ts'
import { type EventTable, eventTables, isPersonal, tables } from '../../records/tables.ts'
import { chunk, writeRows } from '../../records/write-rows.ts'
import type { BackupRows } from './backup-rows.ts'

type RestoreRows = { everything: boolean; rows: BackupRows }

export type ReplacedEvent = { event: Event; rows: Record<EventTable, number> }

/** Users that changed; `kept` for single events or a backup without an administrator. */
export type UserOutcome = { gone: number } | 'kept'

export type NameOrRowsTaken = { status: 'name-taken'; name: string } | { status: 'rows-taken' }

/** Locks every event, or those whose id or slug the backup has. */
export async function lockReplacedEvents(tx: Transaction, { everything, rows }: RestoreRows): Promise<ReplacedEvent[]> {
  await tx.execute(sql`lock table ${events} in share row exclusive mode`)
  const ids = rows.events.map(({ id }) => id)
  const slugs = rows.events.map(({ slug }) => slug)
  const found = await tx
    .select()
    .from(events)
    .where(everything ? undefined : or(inArray(events.id, ids), inArray(events.slug, slugs)))
    .orderBy(events.id)
    .for('update')
  return Promise.all(
    found.map(async (event) => {
      const going = everything || !ids.includes(event.id) ? eventTables : replacedTables
      return { event, rows: await countOf(tx, event.id, going) }
    }),
  )
}

/** Attendees' own rows stay where a single event is restored (product §26.9). */
const replacedTables = eventTables.filter((name) => !isPersonal(name))

async function countOf(tx: Transaction, eventId: string, going: EventTable[]): Promise<ReplacedEvent['rows']> {
  const counts = Object.fromEntries(eventTables.map((name) => [name, 0])) as ReplacedEvent['rows']
  for (const name of going) {
    const { table } = tables[name]
    const [found] = await tx.select({ rows: count() }).from(table).where(eq(table.eventId, eventId))
    counts[name] = found!.rows
  }
  return counts
}

export async function findTakenName(
  tx: Transaction,
  { rows }: RestoreRows,
  replaced: ReplacedEvent[],
): Promise<NameOrRowsTaken | undefined> {
  const going = replaced.map(({ event }) => event.id)
  const names = rows.events.map(({ name }) => name)
  const [other] = await tx
    .select({ name: events.name })
    .from(events)
    .where(and(inArray(events.name, names), notInArray(events.id, going)))
  return other && { status: 'name-taken', name: other.name }
}

/** An event on both sides is updated in place, so that a waiting writer still finds it. */
export async function restoreRows(
  tx: Transaction,
  { everything, rows }: RestoreRows,
  replaced: ReplacedEvent[],
  onProgress: (done: number) => void,
): Promise<UserOutcome> {
  const coming = new Set(rows.events.map(({ id }) => id))
  const there = replaced.map(({ event }) => event.id)
  const staying = there.filter((id) => coming.has(id))
  await tx.delete(events).where(
    inArray(
      events.id,
      there.filter((id) => !coming.has(id)),
    ),
  )
  await tx
    .update(events)
    .set({ name: sql`${events.id}`, slug: sql`${events.id}` })
    .where(inArray(events.id, staying))
  for (const name of everything ? eventTables : replacedTables) {
    const { table } = tables[name]
    await tx.delete(table).where(inArray(table.eventId, staying))
  }
  await tx.delete(changes).where(everything ? undefined : inArray(changes.eventId, [...there, ...coming]))

  for (const event of rows.events)
    if (staying.includes(event.id)) await tx.update(events).set(event).where(eq(events.id, event.id))
    else await tx.insert(events).values(event)
  let done = rows.events.length
  for (const name of [...eventTables, 'changes'] as const) {
    const coming: object[] = name === 'sessions' ? await placeSessions(tx, rows) : rows[name]
    for (const batch of chunk<object>(coming)) {
      const insert = tx.insert(tables[name].table).values(batch as never)
      await (isPersonal(name) ? insert.onConflictDoNothing() : insert)
      done += batch.length
      onProgress(done)
    }
  }
  // A backup of an earlier version has none.
  await keepPublishedPrograms(tx)
  const users = everything ? await replaceUsers(tx, rows) : 'kept'
  onProgress(done + rows.users.length + rows.secondFactors.length)
  return users
}

/** Replaces room names with room ids. Backups from before rooms hold none. */
async function placeSessions(tx: Transaction, { events, sessions }: BackupRows): Promise<object[]> {
  const coming = sessions.map((row): ChangedRow => ({ table: 'sessions', id: row.id, before: null, after: row }))
  for (const { id } of events) {
    const ofEvent = coming.filter(({ after }) => after?.eventId === id)
    await writeRows(tx, await planRooms(tx, id, ofEvent))
  }
  return (await toSessionRecords(tx, coming)).map(({ after }) => ({ ...after }))
}

/**
 * Unchanged users stay signed in, and who has a second factor keeps it: an older backup turns none off. Without an
 * administrator in the backup nobody could sign in, so users stay.
 */
async function replaceUsers(tx: Transaction, rows: BackupRows): Promise<UserOutcome> {
  const wanted = rows.users
  if (!wanted.some(({ isAdmin }) => isAdmin)) return 'kept'
  await tx.execute(sql`lock table ${users} in share row exclusive mode`)
  const there = await tx.select().from(users)
  const without = (all: typeof there, others: typeof there) =>
    all.filter((user) => !others.some((other) => Bun.deepEquals(user, other)))
  const going = without(there, wanted).map(({ id }) => id)
  const coming = without(wanted, there)
  const present = await tx.select().from(secondFactors)
  const stored = rows.secondFactors.filter(({ userId }) => !present.some((factor) => factor.userId === userId))
  const staying = present.filter(({ userId }) => coming.some(({ id }) => id === userId))
  await tx.delete(users).where(inArray(users.id, going))
  for (const batch of chunk(coming)) await tx.insert(users).values(batch)
  for (const batch of chunk([...staying, ...stored])) await tx.insert(secondFactors).values(batch)
  return { gone: going.length }
}
