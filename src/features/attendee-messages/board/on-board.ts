import { and, eq, isNull } from 'drizzle-orm'
import { attendeeMessages, boardRemovals } from '../../../../db/schema.ts'

/** The removal of many that a post was among last: what {@link isOnBoard} is asked of is joined with it. */
export const ofRemoval = eq(boardRemovals.id, attendeeMessages.removalId)

/** What everybody may see: neither taken off nor waiting. Whatever shows posts to visitors asks for this and nothing else. */
export const isOnBoard = and(
  isNull(attendeeMessages.removedAt),
  isNull(boardRemovals.removedAt),
  isNull(attendeeMessages.heldAt),
)
