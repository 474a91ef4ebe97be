import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { type ChangedRow, changes } from '../../db/schema.ts'

/** How many changes of an event are kept; older ones go when a newer one is recorded. */
export const MAX_CHANGES = 500

/** `rows` are whole, before and now, so that the change can be shown and undone. Returns its id. */
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
  // Of writes at once, each leaves to the others what they are taking out: waiting for one another they would deadlock.
  const nobodyElses = tx
    .select({ id: changes.id })
    .from(changes)
    .where(inArray(changes.id, tooOld))
    .for('update', { skipLocked: true })
  await tx.delete(changes).where(inArray(changes.id, nobodyElses))
  return recorded!.id
}

/** Strictly later than the change before it, so that the order of moments is the order of writing. */
function afterTheLastOf(eventId: string) {
  const last = sql`select max(${changes.at}) from ${changes} where ${eq(changes.eventId, eventId)}`
  return sql<string>`greatest(clock_timestamp(), (${last}) + interval '1 millisecond')`
}
