import { and, eq, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../../db/client.ts'
import { containing } from '../../../../db/containing.ts'
import { newestFirst, olderThan, type Page } from '../../../../db/newest-first.ts'
import { countedWrites } from '../../../../db/revisions/revisions.ts'
import { type AttendeeMessage, attendeeMessages, boardRemovals, type Event } from '../../../../db/schema.ts'
import type { By } from '../../../records/recorded-write.ts'
import { editRow } from '../../../records/row-writes.ts'
import { BOARD_PAGE } from '../constants.ts'
import { boardOrder } from '../service.ts'

/** A post as organizers see it, also one that was taken off the board. Not even they see who sent it. */
export type ModeratedPost = Omit<
  AttendeeMessage,
  'removalId' | 'fromDevice' | 'fromNetwork' | 'sentAs' | 'heldAt' | 'heldFor'
>

/** All posts of an event, newest first; `search` looks in name and message. */
export function listModeratedPosts(
  eventId: string,
  { search, before, limit = BOARD_PAGE }: Page & { search?: string } = {},
): Promise<ModeratedPost[]> {
  const found = containing(search, attendeeMessages.name, attendeeMessages.message)
  return db
    .select({ ...postColumns, removedAt: removedAt(boardRemovals.removedAt) })
    .from(attendeeMessages)
    .leftJoin(boardRemovals, eq(boardRemovals.id, attendeeMessages.removalId))
    .where(and(eq(attendeeMessages.eventId, eventId), found, olderThan(before, boardOrder)))
    .orderBy(...newestFirst(boardOrder))
    .limit(limit)
}

/** Takes a post off the board; it can be put back. Undefined where there is no such post. */
export function removePost(id: string): Promise<ModeratedPost | undefined> {
  return writePost(id, { removedAt: removedAt(sql`now()`) })
}

/** Puts it back where it was, also one that was removed with many others. */
export function restorePost(id: string): Promise<ModeratedPost | undefined> {
  return writePost(id, { removedAt: null, removalId: null })
}

function writePost(id: string, values: { removedAt: SQL<string | null> | null; removalId?: null }) {
  return countedWrites([], async (tx, touch) => {
    const [row] = await tx
      .update(attendeeMessages)
      .set(values)
      .where(eq(attendeeMessages.id, id))
      .returning(postColumns)
    if (row) touch(row.eventId, ['attendee-messages'])
    return row
  })
}

/** Closes the board to new posts, or opens it again; what is on it can be read all the time. Can be undone. */
export function setBoardClosed(eventId: string, isClosed: boolean, by: By) {
  const closed = ({ boardClosedAt }: Event) => ({
    boardClosedAt: isClosed ? (boardClosedAt ?? new Date().toISOString()) : null,
  })
  return editRow('events', eventId, closed, by, ({ name }) => `${isClosed ? 'Closed' : 'Opened'} the board of ${name}`)
}

const { id, eventId, name, message, createdAt } = attendeeMessages
const postColumns = { id, eventId, name, message, createdAt, removedAt: attendeeMessages.removedAt }

const removedAt = (otherwise: SQL | typeof boardRemovals.removedAt) =>
  sql<string | null>`coalesce(${attendeeMessages.removedAt}, ${otherwise})`.mapWith(attendeeMessages.removedAt)
