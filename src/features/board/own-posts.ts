import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import { orderNewestFirst } from '../../../db/pagination.ts'
import { writeWithRevisions } from '../../../db/revisions.ts'
import { attendeeMessages } from '../../../db/schema.ts'
import { type Sender, senderHashes } from '../../limits/sender.ts'
import { definePost, type PostResult } from '../../posts/define-post.ts'
import { BOARD_PAGE_SIZE } from './constants.ts'
import { ownPost } from './schema.ts'
import { boardOrder, type OwnBoardPost, toOwnPost } from './service.ts'
import { isNotRemoved, selectPosts } from './visible-posts.ts'

/** The device's posts of the last week that are not removed, newest first (product §7.8). */
export async function listOwnPosts(sender: Sender, eventId: string): Promise<OwnBoardPost[]> {
  const { fromDevice } = senderHashes(sender, eventId)
  if (!fromDevice) return []
  const found = await selectPosts(getTableColumns(attendeeMessages))
    .where(and(eq(attendeeMessages.eventId, eventId), eq(attendeeMessages.fromDevice, fromDevice), isNotRemoved))
    .orderBy(...orderNewestFirst(boardOrder))
    .limit(BOARD_PAGE_SIZE)
  return found.map(toOwnPost)
}

type WithdrawResult = PostResult<{ id: string }, 'no-post'>

export const withdrawnPost = definePost({
  schema: ownPost,
  refusals: { 'no-post': [404, 'This message is no longer on the board.'] },
  handle: async ({ eventId, post: id }, { sender }): Promise<WithdrawResult> => {
    const { fromDevice } = senderHashes(sender, eventId)
    if (!fromDevice) return { status: 'no-post' }
    const { removedAt } = attendeeMessages
    const isOwn = and(eq(attendeeMessages.id, id), eq(attendeeMessages.fromDevice, fromDevice), isNull(removedAt))
    return writeWithRevisions(async (tx, touch): Promise<WithdrawResult> => {
      const [post] = await tx
        .update(attendeeMessages)
        .set({ removedAt: new Date().toISOString(), heldFor: 'withdrawn', line: null })
        .where(isOwn)
        .returning({ id: attendeeMessages.id })
      if (!post) return { status: 'no-post' }
      touch(eventId, ['attendee-messages'])
      return { status: 'stored', message: post }
    })
  },
})
