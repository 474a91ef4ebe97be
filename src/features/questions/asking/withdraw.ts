import { and, eq, inArray } from 'drizzle-orm'
import { writeWithRevisions } from '../../../../db/revisions/revisions.ts'
import { questions } from '../../../../db/schema.ts'
import { senderHashes } from '../../../http/limits/sender-hashes.ts'
import type { PostContext, PostResult } from '../../../posts/post-result.ts'
import { toFieldErrors } from '../../../text/typed/field-errors.ts'
import { ownQuestion } from '../schema.ts'

type Withdrawn = PostResult<{ id: string; sessionId: string }, 'no-question'>

/** Removes a question for whoever asked it: by the device that sent it, for good. Organizers still read it, marked (product §32.4). */
export async function withdrawQuestion(input: unknown, { sender }: PostContext): Promise<Withdrawn> {
  const read = ownQuestion.safeParse(input)
  if (!read.success) return { status: 'refused', errors: toFieldErrors(read.error) }
  if (!sender.device) return { status: 'no-question' }
  const { id, eventId, sessionId, fromDevice, status } = questions
  return writeWithRevisions([], async (tx, touch): Promise<Withdrawn> => {
    const isThere = and(eq(id, read.data.questionId), inArray(status, ['held', 'shown', 'answered']))
    const [found] = await tx.select({ eventId, fromDevice }).from(questions).where(isThere).for('no key update')
    if (!found || senderHashes(sender, found.eventId).fromDevice !== found.fromDevice) return { status: 'no-question' }
    const [question] = await tx
      .update(questions)
      .set({ status: 'withdrawn' })
      .where(isThere)
      .returning({ id, sessionId })
    touch(found.eventId, ['questions'])
    return { status: 'stored', message: question! }
  })
}
