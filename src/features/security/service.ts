import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { changes, type Event, loginSessions } from '../../../db/schema.ts'
import type { CurrentUser } from '../auth/schema.ts'

/** `sid` is the hash of the cookie's secret, which opens nothing. */
export type Login = { sid: string; device: string; startedAt: string; seenAt: string }

/** The last used first. `seenAt` is exact to the hour. */
export async function listLogins(userId: string): Promise<Login[]> {
  const isOpen = and(eq(loginSessions.userId, userId), gt(loginSessions.expire, new Date().toISOString()))
  const found = await db.select().from(loginSessions).where(isOpen)
  const logins = found.map(({ sid, sess: { startedAt, seenAt = startedAt, device = 'Unknown device' } }) => {
    return { sid, device, startedAt, seenAt }
  })
  return logins.sort((a, b) => b.seenAt.localeCompare(a.seenAt))
}

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
