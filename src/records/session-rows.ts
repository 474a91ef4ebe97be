import { asc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import { db, type Transaction } from '../../db/client.ts'
import { rooms, type Session, sessions } from '../../db/schema.ts'

const { id, eventId, title, startTime, endTime, track, roomId, ...others } = getTableColumns(sessions)

/** A session as its readers know it: `location` is the name of its room. */
export const sessionFields = { id, eventId, title, startTime, endTime, track, location: rooms.name, ...others }

type Connection = Transaction | typeof db

export function selectSessions(on: Connection = db) {
  return on.select(sessionFields).from(sessions).leftJoin(rooms, eq(rooms.id, roomId))
}

type Lock = 'update' | 'no key update'

/** Locks first, then reads: a statement that waited for a lock would still see the former rooms. */
export async function lockSessions(tx: Connection, where: SQL | undefined, lock: Lock = 'update'): Promise<Session[]> {
  // All writers lock in the order of ids, which prevents deadlocks.
  const locked = await tx.select({ id }).from(sessions).where(where).orderBy(asc(id)).for(lock)
  if (!locked.length) return []
  const ids = locked.map((session) => session.id)
  return selectSessions(tx).where(inArray(id, ids)).orderBy(asc(id))
}
