import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { attendeeMessages, feedback, postReports, questions, questionVotes } from '../../db/schema.ts'

const SENDER_RETENTION_DAYS = 7

/** Empties the hashes of senders. Votes and feedback keep that of their device, because each counts once. */
export async function deleteOldSenderHashes(): Promise<void> {
  const aWeekAgo = sql`now() - ${SENDER_RETENTION_DAYS}::int * interval '1 day'`
  for (const table of [attendeeMessages, questions])
    await db
      .update(table)
      .set({ fromDevice: null, fromNetwork: null })
      .where(and(lt(table.createdAt, aWeekAgo), isNotNull(table.fromNetwork)))
  await db.delete(postReports).where(lt(postReports.createdAt, aWeekAgo))
  const old = db.select({ id: questions.id }).from(questions).where(lt(questions.createdAt, aWeekAgo))
  await db
    .update(questionVotes)
    .set({ fromNetwork: null })
    .where(and(isNotNull(questionVotes.fromNetwork), inArray(questionVotes.questionId, old)))
  await db
    .update(feedback)
    .set({ fromNetwork: null })
    .where(and(isNotNull(feedback.fromNetwork), lt(feedback.createdAt, aWeekAgo)))
}
