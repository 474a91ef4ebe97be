import { and, desc, eq, inArray } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { changes, type Event, loginSessions } from '../../../db/schema.ts'
import type { CurrentUser } from '../auth/schema.ts'

export async function endLogin(userId: string, sid: string): Promise<void> {
  await db.delete(loginSessions).where(and(eq(loginSessions.userId, userId), eq(loginSessions.sid, sid)))
}

export type OwnChange = Awaited<ReturnType<typeof listOwnChanges>>[number]

/** The history knows names alone: a stranger who registers one reads nothing, unless she may see its events. */
export function listOwnChanges({ username, isAdmin }: CurrentUser, events: Event[]) {
  const { id, at, what, eventId } = changes
  const seen = events.map((event) => event.id)
  const isSeen = isAdmin ? undefined : inArray(eventId, seen)
  const found = db
    .select({ id, at, what, eventId })
    .from(changes)
    .where(and(eq(changes.who, username), isSeen))
  return found.orderBy(desc(at), desc(id)).limit(10)
}
