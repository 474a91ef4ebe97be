import { and, count, eq, notInArray } from 'drizzle-orm'
import type { Transaction } from '../../../db/client.ts'
import type { ChangedRow } from '../../../db/schema.ts'
import { isDifferent, rowName } from '../../records/row-diff.ts'
import { eventTables, tables } from '../../records/tables.ts'
import type { AnyRow } from '../../records/write-rows.ts'

export type UndoConflict = Pick<ChangedRow, 'table' | 'id'> & {
  name: string
  now: 'changed' | 'deleted' | 'created again' | 'in use'
}

/** Whether a row is no longer as a change left it. A version alone is no difference: undoing and redoing raise it. */
export function findUndoConflicts(row: ChangedRow, now: AnyRow | null): UndoConflict[] {
  const about = { table: row.table, id: row.id, name: rowName(now ?? row.after ?? row.before) }
  if (!row.after) return now ? [{ ...about, now: 'created again' }] : []
  if (!now) return [{ ...about, now: 'deleted' }]
  return isDifferent(row.after, now) ? [{ ...about, now: 'changed' }] : []
}

/** Taking back the creation of an event would take everything with it that was made there since: never silently. */
export async function conflictsInCreatedEvent(tx: Transaction, rows: ChangedRow[]): Promise<UndoConflict[]> {
  const created = rows.find((row) => row.table === 'events' && !row.before)
  if (!created) return []
  const known = rows.map((row) => row.id)
  for (const name of eventTables) {
    const { table } = tables[name]
    const isNew = and(eq(table.eventId, created.id), notInArray(table.id, known))
    const [found] = await tx.select({ rows: count() }).from(table).where(isNew)
    if (found!.rows) return [{ table: 'events', id: created.id, name: rowName(created.after), now: 'in use' }]
  }
  return []
}
