import { asc, eq } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { events, type Session, sessions } from '../../db/schema.ts'
import { sortByStart } from './program-order.ts'

/** An event's sessions by start, end, title (product §3.1). Made of the event too: its day is the first of the program. */
export async function listSessions(eventId: string): Promise<Session[]> {
  const found = await db
    .select({ session: sessions, startsOn: events.startsOn })
    .from(sessions)
    .innerJoin(events, eq(events.id, sessions.eventId))
    .where(eq(sessions.eventId, eventId))
    .orderBy(asc(sessions.id))
  const all = found.map(({ session }) => session)
  return sortByStart(all, found[0]?.startsOn ?? null)
}
