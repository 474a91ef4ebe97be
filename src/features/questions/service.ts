import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { newId } from '../../../db/ids.ts'
import { Batcher } from '../../../db/pool/batcher.ts'
import { cached } from '../../../db/revisions/query-cache.ts'
import { writeWithRevisions } from '../../../db/revisions/revisions.ts'
import { type Event, type Question, questions, questionVotes, type Session } from '../../../db/schema.ts'
import { PostRateLimit } from '../../http/limits/post-rate-limit.ts'
import { senderHashes } from '../../http/limits/sender-hashes.ts'
import { IdempotentStore, storedOrThere } from '../../posts/idempotency.ts'
import type { PostContext, PostResult } from '../../posts/post-result.ts'
import { toFieldErrors } from '../../text/typed/field-errors.ts'
import { isQuestionWindowOpen, type QuestionWindow } from './asking/question-window.ts'
import { MAX_LISTED } from './constants.ts'
import { findSession, questionWindowOf } from './find-session.ts'
import { newQuestion } from './schema.ts'

/** A question as everybody may see it: one that is shown, or was answered (product §32.5). */
export type PublicQuestion = Pick<Question, 'id' | 'text' | 'name' | 'status' | 'createdAt'> & { votes: number }

/** A question as whoever asked it sees it. */
export type OwnQuestion = Pick<Question, 'id' | 'sessionId' | 'text' | 'name' | 'status' | 'createdAt'>

/** `closed`: nobody asks anything there. */
export type AskResult = PostResult<OwnQuestion, 'no-session' | 'closed'>

const limit = new PostRateLimit('questions')

/** Judges raw `input`. A sender that fills in the hidden field is told "stored", and nothing is. */
export async function askQuestion(input: unknown, { sender, idempotencyKey }: PostContext): Promise<AskResult> {
  const read = newQuestion.safeParse(input)
  if (!read.success) return { status: 'refused', errors: toFieldErrors(read.error) }
  const { website, sessionId, text, name = null } = read.data
  const found = await findSession(sessionId)
  if (!found) return { status: 'no-session' }
  const { event, asking } = found
  const eventId = event.id
  return once.run(
    { eventId, idempotencyKey },
    async () => {
      if (!isQuestionWindowOpen(asking, Date.now())) return { status: 'closed' }
      const status = event.questionsHeld ? 'held' : 'shown'
      const question = { id: newId(), sessionId, text, name, status, createdAt: new Date().toISOString() } as const
      if (website) return { status: 'stored', message: question }
      const row = { ...question, eventId, sentAs: idempotencyKey, ...senderHashes(sender, eventId) }
      return limit.storing({ sender, eventId, words: `${sessionId} ${text}` }, () => storing.add(eventId, row))
    },
    ({ sentAs: _, ...there }) =>
      there.sessionId === sessionId && there.text === text
        ? { status: 'stored', message: there }
        : { status: 'key-used' },
  )
}

const once = new IdempotentStore<OwnQuestion & Pick<Question, 'sentAs'>, AskResult>((eventId, names) =>
  db
    .select({ ...ownColumns, sentAs: questions.sentAs })
    .from(questions)
    .where(and(eq(questions.eventId, eventId), inArray(questions.sentAs, names))),
)

/** Those in a hall ask at once. */
const storing = new Batcher<typeof questions.$inferInsert & { id: string }, AskResult>((batch) => {
  const { eventId } = batch[0]!
  return writeWithRevisions([], async (tx, touch): Promise<AskResult[]> => {
    // What is there under its name stays as it is: another process may store it at the same moment.
    const stored = await tx.insert(questions).values(batch).onConflictDoNothing().returning(ownColumns)
    if (stored.length) touch(eventId, ['questions'])
    return storedOrThere(batch, stored)
  })
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
    const found = await db.selectDistinct({ sessionId }).from(questions).where(isPublic)
    return found.map((one) => one.sessionId)
  })
}

async function listQuestions(sessionId: string): Promise<PublicQuestion[]> {
  const votes = count(questionVotes.id)
  return db
    .select({ ...publicColumns, votes })
    .from(questions)
    .leftJoin(questionVotes, eq(questionVotes.questionId, questions.id))
    .where(and(eq(questions.sessionId, sessionId), inArray(questions.status, ['shown', 'answered'])))
    .groupBy(questions.id)
    .orderBy(desc(questions.status), desc(votes), asc(questions.createdAt), asc(questions.id))
    .limit(MAX_LISTED)
}

const { id, sessionId, text, name, status, createdAt } = questions
const publicColumns = { id, text, name, status, createdAt }
export const ownColumns = { ...publicColumns, sessionId }
