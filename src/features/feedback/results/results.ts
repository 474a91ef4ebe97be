import { and, count, desc, eq, isNotNull } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { type Face, type Feedback, feedback } from '../../../../db/schema.ts'

/** How a session was: how many chose which face, and what they wrote, newest first. Who it was nobody learns. */
export type SessionResult = { sessionId: string; faces: Record<Face, number>; words: Written[] }

type Written = Pick<Feedback, 'id' | 'face' | 'createdAt'> & { words: string }

/** Of each session of an event of which somebody said something (product §33.5). */
export async function readResults(eventId: string): Promise<SessionResult[]> {
  const { sessionId, face } = feedback
  const counts = await db
    .select({ sessionId, face, times: count() })
    .from(feedback)
    .where(eq(feedback.eventId, eventId))
    .groupBy(sessionId, face)
  const written = await listWritten(eventId)
  return [...Map.groupBy(counts, (one) => one.sessionId)].map(([sessionId, faces]) => {
    const timesOf = (wanted: Face) => faces.find(({ face }) => face === wanted)?.times ?? 0
    return {
      sessionId,
      faces: { good: timesOf('good'), fair: timesOf('fair'), poor: timesOf('poor') },
      words: written.filter((one) => one.sessionId === sessionId).map(({ sessionId: _, ...one }) => one),
    }
  })
}

async function listWritten(eventId: string): Promise<(Written & { sessionId: string })[]> {
  const { id, sessionId, face, words, createdAt } = feedback
  const rows = await db
    .select({ id, sessionId, face, words, createdAt })
    .from(feedback)
    .where(and(eq(feedback.eventId, eventId), isNotNull(words)))
    .orderBy(desc(createdAt), desc(id))
  return rows.map((row) => ({ ...row, words: row.words ?? '' }))
}
