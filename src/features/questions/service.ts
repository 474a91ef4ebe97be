import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { cached } from '../../../db/revisions/query-cache.ts'
import {
  type Event,
  events,
  type Question,
  type QuestionStatus,
  questions,
  questionVotes,
  type Session,
} from '../../../db/schema.ts'
import { defineStoredPost } from '../../posts/define-post.ts'
import { insertPosts } from '../../posts/post-rows.ts'
import { isQuestionWindowOpen, type QuestionWindow } from './asking/question-window.ts'
import { MAX_LISTED, QUESTIONS_CLOSED_MESSAGE } from './constants.ts'
import { findSession, questionWindowOf } from './find-session.ts'
import { newQuestion } from './schema.ts'

/** A question as everybody may see it: one that is shown, or was answered (product §32.5). */
export type PublicQuestion = Pick<Question, 'id' | 'text' | 'name' | 'status' | 'createdAt'> & { votes: number }

/** A question as its sender sees it. */
export type OwnQuestion = Pick<Question, 'id' | 'sessionId' | 'text' | 'name' | 'status' | 'createdAt'>

export const questionPost = defineStoredPost({
  schema: newQuestion,
  refusals: { 'no-session': [404, 'No session selected'], closed: [403, QUESTIONS_CLOSED_MESSAGE] },
  needsDevice: true,
  table: 'questions',
  limit: 'questions',
  about: async ({ sessionId }) => {
    const found = await findSession(sessionId)
    return found && { eventId: found.event.id, ...found }
  },
  missing: 'no-session',
  closed: ({ asking }) => (isQuestionWindowOpen(asking, Date.now()) ? undefined : 'closed'),
  fields: ({ sessionId, text, name }, { event }) => {
    const status: QuestionStatus = event.questionsHeld ? 'held' : 'shown'
    return { sessionId, text, name, status }
  },
  words: ({ sessionId, text }) => `${sessionId} ${text}`,
  toMessage: ({ id, text, name, status, createdAt, sessionId }): OwnQuestion => ({
    id,
    text,
    name,
    status,
    createdAt,
    sessionId,
  }),
  batchKey: ({ eventId }) => eventId,
  store: async (rows) =>
    (await insertPosts('questions', rows, {
      guard: sql`select id from ${events} where id = ${rows[0]!.eventId} for key share`,
      kind: sql`'questions'`,
    })) ?? 'no-session',
})

/** What everybody sees of a session's questions. `asking` is there where it takes more. */
export type SessionQuestions = { asking?: QuestionWindow; questions: PublicQuestion[] }

/** What most want answered first, then the earlier one; those that were answered last. From memory. */
export async function cachedQuestions(event: Event, session: Session): Promise<SessionQuestions> {
  const made = () => listQuestions(session.id)
  const questions = await cached(event.id, ['questions'], `questions ${session.id}`, made)
  return { asking: questionWindowOf(event, session), questions }
}

/** The sessions of an event that have questions which everybody sees. From memory. */
export function rememberedAsked(eventId: string): Promise<string[]> {
  return cached(eventId, ['questions'], 'asked', async () => {
    const isPublic = and(eq(questions.eventId, eventId), inArray(questions.status, ['shown', 'answered']))
    const found = await db.selectDistinct({ sessionId: questions.sessionId }).from(questions).where(isPublic)
    return found.map((one) => one.sessionId)
  })
}

async function listQuestions(sessionId: string): Promise<PublicQuestion[]> {
  const { id, text, name, status, createdAt } = questions
  const votes = count(questionVotes.id)
  return db
    .select({ id, text, name, status, createdAt, votes })
    .from(questions)
    .leftJoin(questionVotes, eq(questionVotes.questionId, questions.id))
    .where(and(eq(questions.sessionId, sessionId), inArray(questions.status, ['shown', 'answered'])))
    .groupBy(questions.id)
    .orderBy(desc(questions.status), desc(votes), asc(questions.createdAt), asc(questions.id))
    .limit(MAX_LISTED)
}
