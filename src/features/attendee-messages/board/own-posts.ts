import { and, eq, isNull } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { newestFirst } from '../../../../db/newest-first.ts'
import { countedWrites } from '../../../../db/revisions/revisions.ts'
import { attendeeMessages, boardRemovals } from '../../../../db/schema.ts'
import { refusalsOf } from '../../../format/typed/refusals.ts'
import type { Sender } from '../../../http/limits/device.ts'
import { hashesOf } from '../../../http/limits/sender-hashes.ts'
import type { Reasons, Sent, SentBy } from '../../../visits/sending/sent.ts'
import { BOARD_PAGE } from '../constants.ts'
import { ownPost as ownPostIn } from '../schema.ts'
import { boardOrder, ownPost, type PostedMessage, storedColumns } from '../service.ts'
import { ofRemoval } from './on-board.ts'

/** What a device posted at an event and what nobody removed, newest first; for a week (product §7.8). */
export async function listOwnPosts(sender: Sender, eventId: string): Promise<PostedMessage[]> {
  const { fromDevice } = hashesOf(sender, eventId)
  if (!fromDevice) return []
  const found = await db
    .select(storedColumns)
    .from(attendeeMessages)
    .leftJoin(boardRemovals, ofRemoval)
    .where(
      and(
        eq(attendeeMessages.eventId, eventId),
        eq(attendeeMessages.fromDevice, fromDevice),
        isNull(attendeeMessages.removedAt),
        isNull(boardRemovals.removedAt),
      ),
    )
    .orderBy(...newestFirst(boardOrder))
    .limit(BOARD_PAGE)
  return found.map(ownPost)
}

export type Withdrawn = Sent<{ id: string }, 'no-post'>

export const whyNotWithdrawn = {
  'no-post': [404, 'This message is no longer on the board.'],
} satisfies Reasons<'no-post'>

/** Takes a post off the board for whoever wrote it: by the device that sent it, for good. Organizers still read it, marked. */
export async function withdrawPost(input: unknown, { sender }: SentBy): Promise<Withdrawn> {
  const read = ownPostIn.safeParse(input)
  if (!read.success) return { status: 'refused', errors: refusalsOf(read.error) }
  const { eventId, post: id } = read.data
  const { fromDevice } = hashesOf(sender, eventId)
  if (!fromDevice) return { status: 'no-post' }
  const { removedAt } = attendeeMessages
  const isOwn = and(eq(attendeeMessages.id, id), eq(attendeeMessages.fromDevice, fromDevice), isNull(removedAt))
  return countedWrites([], async (tx, touch): Promise<Withdrawn> => {
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
