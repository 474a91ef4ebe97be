import { eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import {
  boardRemovals,
  type ChangedRow,
  events,
  type RevisionKind,
  sessions,
  speakers,
  sponsors,
} from '../../db/schema.ts'

export type Row = Record<string, unknown>

/** What the history can bring back. */
export const tables = { events, speakers, sponsors, sessions, boardRemovals }
type TableName = keyof typeof tables

/** The kind of data that a table's rows are, to whoever shows it. */
export function kindOf(table: TableName): RevisionKind {
  if (table === 'events') return 'event'
  return table === 'boardRemovals' ? 'attendee-messages' : table
}

/**
 * Takes each row from its `before` to its `after`: makes, overwrites or deletes it, with the ids it has.
 * `onProgress` hears how many of the rows are done.
 */
export async function writeRows(
  tx: Transaction,
  rows: ChangedRow[],
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  const inEvents = rows.filter((row) => row.table === 'events')
  // An event is never deleted to be written again: everything that belongs to it would go with it.
  for (const { id, before, after } of inEvents)
    if (after && before) await tx.update(events).set(after).where(eq(events.id, id))
    else if (after) await tx.insert(events).values(after as typeof events.$inferInsert)
  let done = inEvents.length
  for (const table of ['speakers', 'sponsors', 'sessions', 'boardRemovals'] as const)
    for (const batch of batches(rows.filter((row) => row.table === table))) {
      await rewrite(tx, table, batch)
      done += batch.length
      onProgress(done)
    }
  for (const { id, after } of inEvents) if (!after) await tx.delete(events).where(eq(events.id, id))
}

async function rewrite(tx: Transaction, name: Exclude<TableName, 'events'>, rows: ChangedRow[]) {
  const table = tables[name]
  const gone = rows.filter((row) => !row.after).map(idOf)
  const made = rows.flatMap((row) => (row.before || !row.after ? [] : [row.after as never]))
  if (gone.length) await tx.delete(table).where(inArray(table.id, gone))
  if (made.length) await tx.insert(table).values(made)
  // In place: whoever waits for a row that is deleted and written again finds nothing.
  for (const { id, before, after } of rows)
    if (before && after) await tx.update(table).set(after).where(eq(table.id, id))
}

/** The rows as they are now, kept from other writers until the transaction ends. */
export async function lockRows(tx: Transaction, rows: ChangedRow[]): Promise<(row: ChangedRow) => Row | null> {
  const found = new Map<string, Row>()
  for (const [name, table] of Object.entries(tables))
    for (const batch of batches(rows.filter((row) => row.table === name)))
      for (const row of await tx
        .select()
        .from(table)
        .where(inArray(table.id, batch.map(idOf)))
        .for('update'))
        found.set(`${name}/${row.id}`, row)
  return ({ table, id }) => found.get(`${table}/${id}`) ?? null
}

/** Whether writing failed because another row has the name or the slug. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && (error.cause as { code?: string } | undefined)?.code === '23505'
}

const idOf = (row: ChangedRow) => row.id

/** A statement holds at most 65,534 values, and whoever waits likes to see it go on. */
function batches<T>(all: T[]): T[][] {
  const size = 200
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
}
