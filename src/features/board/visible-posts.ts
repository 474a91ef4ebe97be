import { and, eq, isNull } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import { db, type Transaction } from '../../../db/client.ts'
import { attendeeMessages, boardRemovals } from '../../../db/schema.ts'
import type { BoardPost } from './service.ts'

/** Selects posts beside their last removal, which {@link isVisiblePost} reads. */
export function selectPosts<Columns extends SelectedFields>(columns: Columns, tx: Transaction | typeof db = db) {
  return tx
    .select(columns)
    .from(attendeeMessages)
    .leftJoin(boardRemovals, eq(boardRemovals.id, attendeeMessages.removalId))
}

export const isNotRemoved = and(isNull(attendeeMessages.removedAt), isNull(boardRemovals.removedAt))

export const isVisiblePost = and(isNotRemoved, isNull(attendeeMessages.heldAt), isNull(attendeeMessages.line))

const { id, name, message, createdAt } = attendeeMessages
export const boardColumns = { id, name, message, createdAt }

export async function findBoardPost(eventId: string, id: string): Promise<BoardPost | undefined> {
  const isWanted = and(eq(attendeeMessages.eventId, eventId), eq(attendeeMessages.id, id), isVisiblePost)
  const [found] = await selectPosts(boardColumns).where(isWanted)
  return found
}
