import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { mySchedules } from '../../../../db/schema.ts'

export type StarCount = { sessionId: string; stars: number }

/** Counts only (product §26.10). Schedules younger than ten minutes may be made up, so they do not count. */
export async function countStars(eventId: string): Promise<StarCount[]> {
  const each = db
    .select({ sessionId: sql<string>`unnest(${mySchedules.sessionIds})`.as('session_id') })
    .from(mySchedules)
    .where(and(eq(mySchedules.eventId, eventId), isCounted))
    .as('each')
  const stars = sql<number>`count(*)::int`
  return db
    .select({ sessionId: each.sessionId, stars })
    .from(each)
    .groupBy(each.sessionId)
    .orderBy(desc(stars), each.sessionId)
}

const isCounted = or(isNull(mySchedules.createdAt), lt(mySchedules.createdAt, sql`now() - interval '10 minutes'`))
