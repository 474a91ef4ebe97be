import { and, asc, countDistinct, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { type Event, feedback, type Rating } from '../../../db/schema.ts'
import { BYTE_ORDER_MARK, csvRows } from '../../formats/tables/csv.ts'
import { sessionTimes } from '../../program/program-days.ts'
import { listSessions } from '../../program/program-rows.ts'
import { FACE_WORDS } from '../../ui/faces.tsx'

export type FeedbackResult = Awaited<ReturnType<typeof readResults>>[number]

export async function readResults(event: Event) {
  const counts = await countFeedback(event.id)
  const comments = await listComments(event.id)
  return (await listRatedSessions(event)).map((session) => {
    const { good = 0, fair = 0, poor = 0, networks = 0 } = counts.get(session.sessionId) ?? {}
    return { ...session, faces: { good, fair, poor }, words: comments.get(session.sessionId) ?? [], networks }
  })
}

export async function* exportFeedbackCsv(event: Event): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRows([['Session', 'Time', 'Room', 'Rating', 'Comment', 'Sent']])
  for (const { sessionId, title, when, room } of await listRatedSessions(event)) {
    const given = await db
      .select()
      .from(feedback)
      .where(eq(feedback.sessionId, sessionId))
      .orderBy(asc(feedback.createdAt), asc(feedback.id))
    yield csvRows(
      given.map(({ face, words, createdAt }) => [title, when, room, FACE_WORDS[face], words ?? '', createdAt]),
    )
  }
}

async function listRatedSessions(event: Event) {
  const { sessionId } = feedback
  const rated = await db.selectDistinct({ sessionId }).from(feedback).where(eq(feedback.eventId, event.id))
  const missing = new Set(rated.map((one) => one.sessionId))
  const listed = (await listSessions(event.id)).filter(({ id }) => missing.delete(id))
  return [
    ...listed.map((session) => ({
      sessionId: session.id,
      title: session.title,
      when: sessionTimes(event, session).join(', '),
      room: session.location ?? '',
    })),
    ...[...missing].sort().map((sessionId) => ({ sessionId, title: 'No longer on the program', when: '', room: '' })),
  ]
}

/** After a week no network is known. */
async function countFeedback(eventId: string) {
  const { sessionId, face, fromNetwork } = feedback
  const countFace = (rating: Rating) => sql<number>`(count(*) filter (where ${face} = ${rating}))::int`
  const counts = await db
    .select({
      sessionId,
      good: countFace('good'),
      fair: countFace('fair'),
      poor: countFace('poor'),
      networks: countDistinct(fromNetwork),
    })
    .from(feedback)
    .where(eq(feedback.eventId, eventId))
    .groupBy(sessionId)
  return new Map(counts.map((one) => [one.sessionId, one]))
}

async function listComments(eventId: string) {
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
