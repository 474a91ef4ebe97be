import { and, eq, isNull } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { attendeeMessages, boardRemovals } from '../../../../db/schema.ts'
import type { BoardPost } from '../service.ts'

/** The removal of many that a post was among last: what {@link isVisiblePost} is asked of is joined with it. */
export const joinRemoval = eq(boardRemovals.id, attendeeMessages.removalId)

/** What everybody may see: neither taken off nor waiting. Whatever shows posts to visitors asks for this and nothing else. */
export const isVisiblePost = and(
  isNull(attendeeMessages.removedAt),
  isNull(boardRemovals.removedAt),
  isNull(attendeeMessages.heldAt),
  isNull(attendeeMessages.line),
)

/** What everybody may know of it. */
export const boardColumns = {
  id: attendeeMessages.id,
  name: attendeeMessages.name,
  message: attendeeMessages.message,
  createdAt: attendeeMessages.createdAt,
}

/** A post of the event's board; nothing where it was taken off or waits. */
export async function findBoardPost(eventId: string, id: string): Promise<BoardPost | undefined> {
  const [found] = await db
    .select(boardColumns)
    .from(attendeeMessages)
    .leftJoin(boardRemovals, joinRemoval)
    .where(and(eq(attendeeMessages.eventId, eventId), eq(attendeeMessages.id, id), isVisiblePost))
  return found
}
