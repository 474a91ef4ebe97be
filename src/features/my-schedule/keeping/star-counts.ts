import { desc, eq, sql } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { mySchedules } from '../../../../db/schema.ts'

export type StarCount = { sessionId: string; stars: number }

/** How many have starred each session of an event, the most first: how many, and never who (product §26.10). */
export async function starCounts(eventId: string): Promise<StarCount[]> {
  const each = db
    .select({ sessionId: sql<string>`unnest(${mySchedules.sessionIds})`.as('session_id') })
    .from(mySchedules)
    .where(eq(mySchedules.eventId, eventId))
    .as('each')
  const stars = sql<number>`count(*)::int`
  return db
    .select({ sessionId: each.sessionId, stars })
    .from(each)
    .groupBy(each.sessionId)
    .orderBy(desc(stars), each.sessionId)
}
