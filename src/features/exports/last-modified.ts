import { and, eq, inArray, max } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { type RevisionKind, revisions } from '../../../db/schema.ts'

/** When any of these kinds of an event's data was written last. */
export async function lastModified(eventId: string, kinds: readonly RevisionKind[]): Promise<Date> {
  const [found] = await db
    .select({ at: max(revisions.writtenAt) })
    .from(revisions)
    .where(and(eq(revisions.eventId, eventId), inArray(revisions.kind, [...kinds])))
  return new Date(found?.at ?? 0)
}
