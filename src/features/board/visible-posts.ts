import { and, eq, isNull } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { attendeeMessages, boardRemovals } from '../../../db/schema.ts'
import type { BoardPost } from './service.ts'

/** A post's last removal. {@link isVisiblePost} needs this join. */
export const joinRemoval = eq(boardRemovals.id, attendeeMessages.removalId)

export const isNotRemoved = and(isNull(attendeeMessages.removedAt), isNull(boardRemovals.removedAt))

export const isVisiblePost = and(isNotRemoved, isNull(attendeeMessages.heldAt), isNull(attendeeMessages.line))

export const boardColumns = {
  id: attendeeMessages.id,
  name: attendeeMessages.name,
  message: attendeeMessages.message,
  createdAt: attendeeMessages.createdAt,
}

export async function findBoardPost(eventId: string, id: string): Promise<BoardPost | undefined> {
  const [found] = await db
    .select(boardColumns)
    .from(attendeeMessages)
    .leftJoin(boardRemovals, joinRemoval)
    .where(and(eq(attendeeMessages.eventId, eventId), eq(attendeeMessages.id, id), isVisiblePost))
  return found
}
