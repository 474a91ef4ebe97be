import { and, eq, isNull } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { orderNewestFirst } from '../../../../db/pagination.ts'
import { writeWithRevisions } from '../../../../db/revisions/revisions.ts'
import { attendeeMessages, boardRemovals } from '../../../../db/schema.ts'
import type { Sender } from '../../../http/limits/device.ts'
import { senderHashes } from '../../../http/limits/sender-hashes.ts'
import type { PostContext, PostResult, RefusalMessages } from '../../../posts/post-result.ts'
import { toFieldErrors } from '../../../text/typed/field-errors.ts'
import { BOARD_PAGE_SIZE } from '../constants.ts'
import { ownPost as ownPostIn } from '../schema.ts'
import { boardOrder, type OwnBoardPost, storedColumns, toOwnPost } from '../service.ts'
import { joinRemoval } from './visible-posts.ts'

/** What a device posted at an event and what nobody removed, newest first; for a week (product §7.8). */
export async function listOwnPosts(sender: Sender, eventId: string): Promise<OwnBoardPost[]> {
  const { fromDevice } = senderHashes(sender, eventId)
  if (!fromDevice) return []
  const found = await db
    .select(storedColumns)
    .from(attendeeMessages)
    .leftJoin(boardRemovals, joinRemoval)
    .where(
      and(
        eq(attendeeMessages.eventId, eventId),
        eq(attendeeMessages.fromDevice, fromDevice),
        isNull(attendeeMessages.removedAt),
        isNull(boardRemovals.removedAt),
      ),
    )
    .orderBy(...orderNewestFirst(boardOrder))
    .limit(BOARD_PAGE_SIZE)
  return found.map(toOwnPost)
}

export type Withdrawn = PostResult<{ id: string }, 'no-post'>

export const whyNotWithdrawn = {
  'no-post': [404, 'This message is no longer on the board.'],
} satisfies RefusalMessages<'no-post'>

/** Takes a post off the board for whoever wrote it: by the device that sent it, for good. Organizers still read it, marked. */
export async function withdrawPost(input: unknown, { sender }: PostContext): Promise<Withdrawn> {
  const read = ownPostIn.safeParse(input)
  if (!read.success) return { status: 'refused', errors: toFieldErrors(read.error) }
  const { eventId, post: id } = read.data
  const { fromDevice } = senderHashes(sender, eventId)
  if (!fromDevice) return { status: 'no-post' }
  const { removedAt } = attendeeMessages
  const isOwn = and(eq(attendeeMessages.id, id), eq(attendeeMessages.fromDevice, fromDevice), isNull(removedAt))
  return writeWithRevisions([], async (tx, touch): Promise<Withdrawn> => {
    const [post] = await tx
      .update(attendeeMessages)
      .set({ removedAt: new Date().toISOString(), heldFor: 'withdrawn', line: null })
      .where(isOwn)
      .returning({ id: attendeeMessages.id })
    if (!post) return { status: 'no-post' }
    touch(eventId, ['attendee-messages'])
    return { status: 'stored', message: post }
  })
}
