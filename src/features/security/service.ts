import { and, desc, eq, gt } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { changes, loginSessions } from '../../../db/schema.ts'

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

export function listOwnChanges(username: string) {
  const { id, at, what, eventId } = changes
  const found = db.select({ id, at, what, eventId }).from(changes).where(eq(changes.who, username))
  return found.orderBy(desc(at), desc(id)).limit(10)
}
