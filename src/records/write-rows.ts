import { eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { type ChangedRow, events, guides } from '../../db/schema.ts'
import { moveToNamesakes, toSessionRecords } from './session-rooms.ts'
import { lockSessions } from './session-rows.ts'
import { type RecordedTable, recordedTables, tables } from './tables.ts'

export type AnyRow = Record<string, unknown>

/** Takes each row from `before` to `after` under its own id. `onProgress` hears how many rows are done. */
export async function writeRows(tx: Transaction, rows: ChangedRow[], onProgress?: (done: number) => void) {
  const inEvents = rows.filter((row) => row.table === 'events')
  const staying = inEvents.filter(({ after }) => after)
  // An event is updated in place, because deleting it would delete everything that belongs to it.
  await writeTable(tx, 'events', staying)
  let done = inEvents.length
  const goneRooms = rows.filter(({ table, after }) => table === 'rooms' && !after)
  for (const name of recordedTables.filter((name) => name !== 'events'))
    for (const batch of chunk(rows.filter((row) => row.table === name && !goneRooms.includes(row)))) {
      await writeTable(tx, name, batch)
      done += batch.length
      onProgress?.(done)
    }
  await moveToNamesakes(tx, goneRooms)
  for (const batch of chunk(goneRooms)) await writeTable(tx, 'rooms', batch)
  for (const { id, after } of inEvents) if (!after) await tx.delete(events).where(eq(events.id, id))
}

async function writeTable(tx: Transaction, name: RecordedTable, changed: ChangedRow[]) {
  const { table } = tables[name]
  const rows = name === 'sessions' ? await toSessionRecords(tx, changed) : changed
  const ids = rows.map(idOf)
  const gone = rows.filter((row) => !row.after).map(idOf)
  const edited = rows.filter(({ before, after }) => before && after)
  const made = rows.flatMap((row) => (row.before || !row.after ? [] : [row.after as never]))
  if (gone.length) await tx.delete(table).where(inArray(table.id, gone))
  // A kind may go from one guide of the change to another.
  if (name === 'guides' && rows.length > 1) await tx.update(guides).set({ kind: null }).where(inArray(guides.id, ids))
  if (made.length) await tx.insert(table).values(made)
  await overwrite(tx, name, edited)
}

/** Updates in place: a waiting writer would not find a row that was deleted and created again. */
async function overwrite(tx: Transaction, name: RecordedTable, rows: ChangedRow[]) {
  const { table } = tables[name]
  const fields = Object.keys(rows[0]?.after ?? {})
  const isAlike = rows.every(
    ({ after }) => Object.keys(after!).length === fields.length && fields.every((field) => field in after!),
  )
  if (rows.length < 2 || !isAlike) {
    for (const { id, after } of rows) await tx.update(table).set(after!).where(eq(table.id, id))
    return
  }
  // The rows exist and are locked, so nothing is inserted.
  const set = Object.fromEntries(fields.map((field) => [field, sql`excluded.${sql.identifier(columnName(field))}`]))
  const values = rows.map(({ after }) => after as never)
  await tx.insert(table).values(values).onConflictDoUpdate({ target: table.id, set })
}

const columnName = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export async function lockRows(tx: Transaction, rows: ChangedRow[]): Promise<(row: ChangedRow) => AnyRow | null> {
  const found = new Map<string, AnyRow>()
  for (const name of recordedTables) {
    const { table } = tables[name]
    // One order of locks prevents deadlocks.
    const lockBatch = (ids: string[]) =>
      name === 'sessions'
        ? lockSessions(tx, inArray(table.id, ids))
        : tx.select().from(table).where(inArray(table.id, ids)).orderBy(table.id).for('update')
    for (const batch of chunk(rows.filter((row) => row.table === name)))
      for (const row of await lockBatch(batch.map(idOf))) found.set(`${name}/${row.id}`, row)
  }
  return ({ table, id }) => found.get(`${table}/${id}`) ?? null
}

export function isUniqueViolation(error: unknown, table?: RecordedTable): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string; table_name?: string } | undefined) : undefined
  return cause?.code === '23505' && (!table || cause.table_name === table)
}

const idOf = (row: ChangedRow) => row.id

const SIZE = 200

/** A statement holds at most 65,534 values, and small ones show progress. */
export function chunk<T>(all: T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / SIZE) }, (_, i) => all.slice(i * SIZE, (i + 1) * SIZE))
}
