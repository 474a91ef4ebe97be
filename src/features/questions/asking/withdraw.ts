import { and, eq, inArray } from 'drizzle-orm'
import { writeWithRevisions } from '../../../../db/revisions/revisions.ts'
import { questions } from '../../../../db/schema.ts'
import { senderHashes } from '../../../limits/sender.ts'
import { definePost, type PostResult } from '../../../posts/define-post.ts'
import { ownQuestion } from '../schema.ts'

type WithdrawResult = PostResult<{ id: string; sessionId: string }, 'no-question'>

/** Removes a question for good, from the device that sent it. Organizers still see it, marked (product §32.4). */
export const withdrawnQuestion = definePost({
  schema: ownQuestion,
  refusals: { 'no-question': [404, 'This question is no longer available.'] },
  handle: async ({ questionId }, { sender }): Promise<WithdrawResult> => {
    if (!sender.device) return { status: 'no-question' }
    const { id, eventId, sessionId, fromDevice, status } = questions
    return writeWithRevisions([], async (tx, touch): Promise<WithdrawResult> => {
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
