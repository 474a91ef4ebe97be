import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { type WriteOptions, writeWithRevisions } from '../../../db/revisions.ts'
import { questions, questionVotes } from '../../../db/schema.ts'
import { type Decision, QUESTION_STATUSES } from './constants.ts'
import { type OwnQuestion, questionColumns } from './service.ts'

export type ModeratedQuestion = OwnQuestion & { votes: number; ofOneNetwork: number }

export function listModeratedQuestions(eventId: string, sessionId?: string): Promise<ModeratedQuestion[]> {
  return db
    .select({ ...questionColumns, votes: count(questionVotes.id), ofOneNetwork })
    .from(questions)
    .leftJoin(questionVotes, eq(questionVotes.questionId, questions.id))
    .where(
      and(eq(questions.eventId, eventId), sessionId === undefined ? undefined : eq(questions.sessionId, sessionId)),
    )
    .groupBy(questions.id)
    .orderBy(desc(questions.createdAt), asc(questions.id))
}

const ofOneNetwork = sql<number>`coalesce((select count(*) from ${questionVotes} as one
  where one.question_id = ${questions.id} and one.from_network is not null
  group by one.from_network order by 1 desc limit 1), 0)`.mapWith(Number)

/** Undefined for an unknown question. */
export function setQuestionStatus(id: string, status: Decision, options?: WriteOptions) {
  return writeWithRevisions(async (tx, touch) => {
    // A question that its sender removed stays removed.
    const isThere = and(eq(questions.id, id), inArray(questions.status, QUESTION_STATUSES))
    const [before] = await tx.select().from(questions).where(isThere).for('no key update')
    if (!before) return undefined
    const [question] = await tx.update(questions).set({ status }).where(eq(questions.id, id)).returning(questionColumns)
    touch(before.eventId, ['questions'])
    return { question: question!, before: before.status as Decision }
  }, options)
}
