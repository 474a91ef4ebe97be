import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { feedback, questions, questionVotes } from '../../../../db/schema.ts'
import { startJob } from '../../../jobs.ts'

/** For how long it can be told that two questions came from one device. */
const ASKER_RETENTION_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** Empties the hashes of questions older than a week, and of networks that voted or gave feedback. Votes keep that of their device: each counts once. */
async function deleteOldAskerHashes(): Promise<void> {
  const aWeekAgo = sql`now() - ${ASKER_RETENTION_DAYS}::int * interval '1 day'`
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
export function startAskerCleanup(): void {
  startJob(DAY_MS, deleteOldAskerHashes, 'Old askers could not be forgotten')
}
