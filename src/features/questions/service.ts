import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { cached, writeWithRevisions } from '../../../db/revisions.ts'
import type { Event, Question, QuestionStatus, Session } from '../../../db/schema.ts'
import { events, questions, questionVotes } from '../../../db/schema.ts'
import { senderHashes } from '../../limits/sender.ts'
import { definePost, defineStoredPost, type PostResult, postSchema } from '../../posts/define-post.ts'
import { insertPosts } from '../../posts/post-rows.ts'
import { questionWindow } from '../../program/program.ts'
import { rowId } from '../../text/typed/typed-text.ts'
import { findVisibleSession } from '../sessions/service.ts'
import { isQuestionWindowOpen, MAX_LISTED, QUESTIONS_CLOSED_MESSAGE, type QuestionWindow } from './constants.ts'
import { ownQuestion, questionFields } from './schema.ts'

export type PublicQuestion = Pick<Question, 'id' | 'text' | 'name' | 'status' | 'createdAt'> & { votes: number }

const { id, sessionId, text, name, status, createdAt } = questions
/** What senders and moderators see of a question. */
export const questionColumns = { id, sessionId, text, name, status, createdAt }

export type OwnQuestion = Pick<Question, keyof typeof questionColumns>

export const questionPost = defineStoredPost({
  schema: postSchema(questionFields, { sessionId: rowId('No session selected') }, 'Send a question and its session'),
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

/** Reads from memory, because a refused post must cost the database nothing. */
export async function findSession(sessionId: string) {
  const found = await findVisibleSession(sessionId)
  return found && { ...found, asking: questionWindowOf(found.event, found.session) }
}

export function questionWindowOf(event: Event, session: Session): QuestionWindow | undefined {
  const taken = questionWindow(event, session)
  return taken && { ...taken, isHeld: event.questionsHeld }
}

type WithdrawResult = PostResult<{ id: string; sessionId: string }, 'no-question'>

/** Removes a question for good, from the device that sent it. Organizers still see it (product §32.4). */
export const withdrawnQuestion = definePost({
  schema: ownQuestion,
  refusals: { 'no-question': [404, 'This question is no longer available.'] },
  handle: async ({ questionId }, { sender }): Promise<WithdrawResult> => {
    if (!sender.device) return { status: 'no-question' }
    const { id, eventId, sessionId, fromDevice, status } = questions
    return writeWithRevisions(async (tx, touch): Promise<WithdrawResult> => {
      const isThere = and(eq(id, questionId), inArray(status, ['held', 'shown', 'answered']))
      const [found] = await tx.select({ eventId, fromDevice }).from(questions).where(isThere).for('no key update')
      if (!found || senderHashes(sender, found.eventId).fromDevice !== found.fromDevice)
        return { status: 'no-question' }
      const [question] = await tx
        .update(questions)
        .set({ status: 'withdrawn' })
        .where(isThere)
        .returning({ id, sessionId })
      touch(found.eventId, ['questions'])
      return { status: 'stored', message: question! }
    })
  },
})

export type SessionQuestions = { asking?: QuestionWindow; questions: PublicQuestion[] }

export async function cachedQuestions(event: Event, session: Session): Promise<SessionQuestions> {
  const made = () => listQuestions(session.id)
  const questions = await cached(event.id, ['questions'], `questions ${session.id}`, made)
  return { asking: questionWindowOf(event, session), questions }
}

export function rememberedAsked(eventId: string): Promise<string[]> {
  return cached(eventId, ['questions'], 'asked', async () => {
    const isPublic = and(eq(questions.eventId, eventId), inArray(questions.status, ['shown', 'answered']))
    const found = await db.selectDistinct({ sessionId: questions.sessionId }).from(questions).where(isPublic)
    return found.map((one) => one.sessionId)
  })
}

async function listQuestions(sessionId: string): Promise<PublicQuestion[]> {
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
