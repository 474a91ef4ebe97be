import { and, arrayContains, eq, inArray, not, notInArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { type ChangedRow, feedback, mySchedules, questions, type Reassignment } from '../../db/schema.ts'
import { chunk } from './write-rows.ts'

/** Questions, ratings, and stars move to the remaining session; duplicates of one person stay. */
export async function findReassignable(tx: Transaction, from: string, to: string): Promise<Reassignment> {
  const ofOther = tx.select({ device: feedback.fromDevice }).from(feedback).where(eq(feedback.sessionId, to))
  const [asked, said, starred] = [
    await tx.select({ id: questions.id }).from(questions).where(eq(questions.sessionId, from)),
    await tx
      .select({ id: feedback.id })
      .from(feedback)
      .where(and(eq(feedback.sessionId, from), notInArray(feedback.fromDevice, ofOther))),
    await tx.select({ id: mySchedules.id }).from(mySchedules).where(hasOnly(from, to)),
  ]
  return { from, to, questions: asked.map(idOf), feedback: said.map(idOf), mySchedules: starred.map(idOf) }
}

/** Repeats a handover for rows that still exist; Undo swaps the two sessions. */
export async function reassignAttendeeData(tx: Transaction, rows: ChangedRow[]) {
  for (const { handedOver } of rows) if (handedOver) await handOverOf(tx, handedOver)
}

/** A full hall has more rows than a statement holds values. */
async function handOverOf(tx: Transaction, { from, to, ...given }: Reassignment) {
  for (const ids of chunk(given.questions))
    await tx
      .update(questions)
      .set({ sessionId: to })
      .where(and(inArray(questions.id, ids), eq(questions.sessionId, from)))
  const again = tx.select({ device: feedback.fromDevice }).from(feedback).where(eq(feedback.sessionId, to))
  for (const ids of chunk(given.feedback))
    await tx
      .update(feedback)
      .set({ sessionId: to })
      .where(and(inArray(feedback.id, ids), eq(feedback.sessionId, from), notInArray(feedback.fromDevice, again)))
  for (const ids of chunk(given.mySchedules))
    await tx
      .update(mySchedules)
      .set({ sessionIds: sql`array_replace(${mySchedules.sessionIds}, ${from}, ${to})` })
      .where(and(inArray(mySchedules.id, ids), hasOnly(from, to)))
}

export const reverseReassignment = ({ from, to, ...given }: Reassignment): Reassignment => ({
  ...given,
  from: to,
  to: from,
})

const hasOnly = (one: string, other: string) =>
  and(arrayContains(mySchedules.sessionIds, [one]), not(arrayContains(mySchedules.sessionIds, [other])))

const idOf = ({ id }: { id: string }) => id
