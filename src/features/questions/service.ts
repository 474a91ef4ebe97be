import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { newId } from '../../../db/new-id.ts'
import { Together } from '../../../db/pool/together.ts'
import { remember } from '../../../db/revisions/remembered.ts'
import { countedWrites } from '../../../db/revisions/revisions.ts'
import { type Event, type Question, questions, questionVotes, type Session } from '../../../db/schema.ts'
import { refusalsOf } from '../../format/typed/refusals.ts'
import { PostingLimit } from '../../http/limits/posting-limit.ts'
import { hashesOf } from '../../http/limits/sender-hashes.ts'
import type { Sent, SentBy } from '../../visits/sending/sent.ts'
import { SentOnce, storedOrThere } from '../../visits/sending/sent-once.ts'
import { type Asking, isOpen } from './asking/asking.ts'
import { MOST_LISTED } from './constants.ts'
import { askingOf, findSession } from './find-session.ts'
import { newQuestion } from './schema.ts'

/** A question as everybody may see it: one that is shown, or was answered (product §32.5). */
export type PublicQuestion = Pick<Question, 'id' | 'text' | 'name' | 'status' | 'createdAt'> & { votes: number }

/** A question as whoever asked it sees it. */
export type OwnQuestion = Pick<Question, 'id' | 'sessionId' | 'text' | 'name' | 'status' | 'createdAt'>

/** `closed`: nobody asks anything there. */
export type Asked = Sent<OwnQuestion, 'no-session' | 'closed'>

const limit = new PostingLimit('questions')

/** Judges raw `input`. A sender that fills in the hidden field is told "stored", and nothing is. */
export async function askQuestion(input: unknown, { sender, sentAs }: SentBy): Promise<Asked> {
  const read = newQuestion.safeParse(input)
  if (!read.success) return { status: 'refused', errors: refusalsOf(read.error) }
  const { website, sessionId, text, name = null } = read.data
  const found = await findSession(sessionId)
  if (!found) return { status: 'no-session' }
  const { event, asking } = found
  const eventId = event.id
  return once.sending(
    { eventId, sentAs },
    async () => {
      if (!isOpen(asking, Date.now())) return { status: 'closed' }
      const status = event.questionsHeld ? 'held' : 'shown'
      const question = { id: newId(), sessionId, text, name, status, createdAt: new Date().toISOString() } as const
      if (website) return { status: 'stored', message: question }
      const row = { ...question, eventId, sentAs, ...hashesOf(sender, eventId) }
      return limit.storing({ sender, eventId, words: `${sessionId} ${text}` }, () => storing.add(eventId, row))
    },
    ({ sentAs: _, ...there }) =>
      there.sessionId === sessionId && there.text === text
        ? { status: 'stored', message: there }
        : { status: 'key-used' },
  )
}

const once = new SentOnce<OwnQuestion & Pick<Question, 'sentAs'>, Asked>((eventId, names) =>
  db
    .select({ ...ownColumns, sentAs: questions.sentAs })
    .from(questions)
    .where(and(eq(questions.eventId, eventId), inArray(questions.sentAs, names))),
)

/** Those in a hall ask at once. */
const storing = new Together<typeof questions.$inferInsert & { id: string }, Asked>((batch) => {
  const { eventId } = batch[0]!
  return countedWrites([], async (tx, touch): Promise<Asked[]> => {
    // What is there under its name stays as it is: another process may store it at the same moment.
    const stored = await tx.insert(questions).values(batch).onConflictDoNothing().returning(ownColumns)
    if (stored.length) touch(eventId, ['questions'])
    return storedOrThere(batch, stored)
  })
})

/** What everybody sees of a session's questions. `asking` is there where it takes more. */
export type SessionQuestions = { asking?: Asking; questions: PublicQuestion[] }

/** What most want answered first, then the earlier one; those that were answered last. From memory. */
export async function rememberedQuestions(event: Event, session: Session): Promise<SessionQuestions> {
  const made = () => listQuestions(session.id)
  const questions = await remember(event.id, ['questions'], `questions ${session.id}`, made)
  return { asking: askingOf(event, session), questions }
}

/** The sessions of an event that have questions which everybody sees. From memory. */
export function rememberedAsked(eventId: string): Promise<string[]> {
  return remember(eventId, ['questions'], 'asked', async () => {
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
    .limit(MOST_LISTED)
}

const { id, sessionId, text, name, status, createdAt } = questions
const publicColumns = { id, text, name, status, createdAt }
export const ownColumns = { ...publicColumns, sessionId }
