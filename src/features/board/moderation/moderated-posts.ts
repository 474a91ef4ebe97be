import { and, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../../db/client.ts'
import { orderNewestFirst, type PageOptions, whereOlderThan } from '../../../../db/pagination.ts'
import { type AttendeeMessage, attendeeMessages, boardRemovals, postReports } from '../../../../db/schema.ts'
import { whereContains } from '../../../../db/text-filter.ts'
import { BOARD_PAGE_SIZE } from '../constants.ts'
import { joinRemoval } from '../list/visible-posts.ts'
import { boardOrder } from '../service.ts'

/** A post as organizers see it, also one that waits or was taken off the board. Not even they see who sent it. */
export type ModeratedPost = Omit<AttendeeMessage, 'removalId' | 'fromDevice' | 'fromNetwork' | 'sentAs' | 'shownAt'> & {
  /** How many devices reported it. */
  reports: number
}

type PostFilter = PageOptions & {
  search?: string
  /** Only those that wait for an organizer. */
  isWaiting?: boolean
}

/** All posts of an event, newest first; `search` looks in name and message. */
export function listModeratedPosts(
  eventId: string,
  { search, isWaiting, before, limit = BOARD_PAGE_SIZE }: PostFilter = {},
): Promise<ModeratedPost[]> {
  const found = whereContains(search, attendeeMessages.name, attendeeMessages.message)
  const wanted = isWaiting ? waits : undefined
  return postsWhere(and(eq(attendeeMessages.eventId, eventId), found, wanted, whereOlderThan(before, boardOrder)))
    .orderBy(...orderNewestFirst(boardOrder))
    .limit(limit)
}

/** One of them; in a transaction as it is there. */
export async function findModeratedPost(id: string, tx?: Transaction): Promise<ModeratedPost | undefined> {
  return (await postsWhere(eq(attendeeMessages.id, id), tx))[0]
}

/** The ids of all posts of an event that wait for an organizer. */
export async function listHeldPostIds(eventId: string): Promise<string[]> {
  const waiting = await db
    .select({ id: attendeeMessages.id })
    .from(attendeeMessages)
    .leftJoin(boardRemovals, joinRemoval)
    .where(and(eq(attendeeMessages.eventId, eventId), waits))
    .orderBy(...orderNewestFirst(boardOrder))
  return waiting.map(({ id }) => id)
}

/** How many posts of an event wait for an organizer. */
export async function countHeldPosts(eventId: string): Promise<number> {
  const [waiting] = await db
    .select({ posts: count() })
    .from(attendeeMessages)
    .leftJoin(boardRemovals, joinRemoval)
    .where(and(eq(attendeeMessages.eventId, eventId), waits))
  return waiting!.posts
}

const waits = and(
  isNotNull(attendeeMessages.heldAt),
  isNull(attendeeMessages.removedAt),
  isNull(boardRemovals.removedAt),
)

function postsWhere(condition: SQL | undefined, tx: Transaction | typeof db = db) {
  return tx
    .select({
      id: attendeeMessages.id,
      eventId: attendeeMessages.eventId,
      name: attendeeMessages.name,
      message: attendeeMessages.message,
      createdAt: attendeeMessages.createdAt,
      heldAt: attendeeMessages.heldAt,
      heldFor: attendeeMessages.heldFor,
      line: attendeeMessages.line,
      removedAt: sql<string | null>`coalesce(${attendeeMessages.removedAt}, ${boardRemovals.removedAt})`.mapWith(
        attendeeMessages.removedAt,
      ),
      reports: tx.$count(postReports, eq(postReports.postId, attendeeMessages.id)),
    })
    .from(attendeeMessages)
    .leftJoin(boardRemovals, joinRemoval)
    .where(condition)
    .$dynamic()
}
