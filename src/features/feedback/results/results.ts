import { and, count, countDistinct, desc, eq, isNotNull } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { type Event, type Feedback, feedback, type Rating } from '../../../../db/schema.ts'
import { listRatedSessions, type RatedSession } from './rated-sessions.ts'

/** How a session was: how many chose which face, from how many networks, and what they wrote, newest first. Who it was nobody learns. */
export type FeedbackResult = RatedSession & { faces: Record<Rating, number>; words: WrittenComment[]; networks: number }

type WrittenComment = Pick<Feedback, 'id' | 'face' | 'createdAt'> & { words: string }

/** Of each session of an event of which somebody said something (product §33.5). */
export async function readResults(event: Event): Promise<FeedbackResult[]> {
  const [faces, written, networks] = [
    await countRatings(event.id),
    await listComments(event.id),
    await countNetworks(event.id),
  ]
  return (await listRatedSessions(event)).map((about) => ({
    ...about,
    faces: { good: 0, fair: 0, poor: 0, ...faces.get(about.sessionId) },
    words: written.get(about.sessionId) ?? [],
    networks: networks.get(about.sessionId) ?? 0,
  }))
}

async function countRatings(eventId: string): Promise<Map<string, Partial<Record<Rating, number>>>> {
  const { sessionId, face } = feedback
  const counts = await db
    .select({ sessionId, face, times: count() })
    .from(feedback)
    .where(eq(feedback.eventId, eventId))
    .groupBy(sessionId, face)
  const ofSession = ([id, all]: [string, typeof counts]) =>
    [id, Object.fromEntries(all.map(({ face, times }) => [face, times]))] as const
  return new Map([...Map.groupBy(counts, (one) => one.sessionId)].map(ofSession))
}

/** Those that are known: after a week none is. */
async function countNetworks(eventId: string): Promise<Map<string, number>> {
  const { sessionId, fromNetwork } = feedback
  const counts = await db
    .select({ sessionId, networks: countDistinct(fromNetwork) })
    .from(feedback)
    .where(eq(feedback.eventId, eventId))
    .groupBy(sessionId)
  return new Map(counts.map((one) => [one.sessionId, one.networks]))
}

async function listComments(eventId: string): Promise<Map<string, WrittenComment[]>> {
  const { id, sessionId, face, words, createdAt } = feedback
  const rows = await db
    .select({ id, sessionId, face, words, createdAt })
    .from(feedback)
    .where(and(eq(feedback.eventId, eventId), isNotNull(words)))
    .orderBy(desc(createdAt), desc(id))
  const withoutSession = ({ sessionId: _, words, ...row }: (typeof rows)[number]) => ({ ...row, words: words ?? '' })
  const bySession = Map.groupBy(rows, (row) => row.sessionId)
  return new Map([...bySession].map(([id, rows]) => [id, rows.map(withoutSession)]))
}
