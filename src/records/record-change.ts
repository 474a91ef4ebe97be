import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { type ChangedRow, changes } from '../../db/schema.ts'

/** Older ones go when a newer one is recorded. */
export const MAX_CHANGES = 500

/** `rows` are whole, before and after. Returns the change's id. */
export async function recordChange(
  tx: Transaction,
  { eventId, who, what, rows }: { eventId: string; who: string; what: string; rows: ChangedRow[] },
): Promise<string> {
  const [recorded] = await tx
    .insert(changes)
    .values({ eventId, who, what, rows, at: afterTheLastOf(eventId) })
    .returning({ id: changes.id })
  const tooOld = tx
    .select({ id: changes.id })
    .from(changes)
    .where(eq(changes.eventId, eventId))
    .orderBy(desc(changes.at), desc(changes.id))
    .offset(MAX_CHANGES)
  // Skips rows that another write is deleting, to avoid deadlocks.
  const nobodyElses = tx
    .select({ id: changes.id })
    .from(changes)
    .where(inArray(changes.id, tooOld))
    .for('update', { skipLocked: true })
  await tx.delete(changes).where(inArray(changes.id, nobodyElses))
  return recorded!.id
}

/** Strictly later than the last change, so that timestamps give the order of writing. */
function afterTheLastOf(eventId: string) {
  const last = sql`select max(${changes.at}) from ${changes} where ${eq(changes.eventId, eventId)}`
  return sql<string>`greatest(clock_timestamp(), (${last}) + interval '1 millisecond')`
}
