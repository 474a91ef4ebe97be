import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { feedback, questions, questionVotes } from '../../../../db/schema.ts'
import { nowAndEvery } from '../../../regularly.ts'

/** For how long it can be told that two questions came from one device. */
const REMEMBERED_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** Empties the hashes of questions older than a week, and of networks that voted or gave feedback. Votes keep that of their device: each counts once. */
async function forgetOldAskers(): Promise<void> {
  const aWeekAgo = sql`now() - ${REMEMBERED_DAYS}::int * interval '1 day'`
  const isOld = lt(questions.createdAt, aWeekAgo)
  await db
    .update(questions)
    .set({ fromDevice: null, fromNetwork: null })
    .where(and(isOld, isNotNull(questions.fromNetwork)))
  const old = db.select({ id: questions.id }).from(questions).where(isOld)
  await db
    .update(questionVotes)
    .set({ fromNetwork: null })
    .where(and(isNotNull(questionVotes.fromNetwork), inArray(questionVotes.questionId, old)))
  await db
    .update(feedback)
    .set({ fromNetwork: null })
    .where(and(isNotNull(feedback.fromNetwork), lt(feedback.createdAt, aWeekAgo)))
}

/** Now and once a day. */
export function startForgettingAskers(): void {
  nowAndEvery(DAY_MS, forgetOldAskers, 'Old askers could not be forgotten')
}
