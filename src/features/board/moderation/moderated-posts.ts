import { and, count, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { db, type Transaction } from '../../../../db/client.ts'
import { orderNewestFirst, type PageOptions, whereOlderThan } from '../../../../db/pagination.ts'
import { type WriteOptions, writeWithRevisions } from '../../../../db/revisions.ts'
import { type AttendeeMessage, attendeeMessages, boardRemovals, postReports } from '../../../../db/schema.ts'
import { whereContains } from '../../../../db/text-filter.ts'
import { chunk } from '../../../records/write-rows.ts'
import { BOARD_PAGE_SIZE } from '../constants.ts'
import { boardOrder } from '../service.ts'
import { boardColumns, isNotRemoved, selectPosts } from '../visible-posts.ts'

export type ModeratedPost = Omit<AttendeeMessage, 'removalId' | 'fromDevice' | 'fromNetwork' | 'sentAs' | 'shownAt'> & {
  reports: number
}

export function listModeratedPosts(
  eventId: string,
  { search, isWaiting, before, limit = BOARD_PAGE_SIZE }: PageOptions & { search?: string; isWaiting?: boolean } = {},
): Promise<ModeratedPost[]> {
  const found = whereContains(search, attendeeMessages.name, attendeeMessages.message)
  const condition = isWaiting ? waits : undefined
  return postsWhere(and(eq(attendeeMessages.eventId, eventId), found, condition, whereOlderThan(before, boardOrder)))
    .orderBy(...orderNewestFirst(boardOrder))
    .limit(limit)
}

export async function findModeratedPost(id: string, tx?: Transaction): Promise<ModeratedPost | undefined> {
  return (await postsWhere(eq(attendeeMessages.id, id), tx))[0]
}

export async function listHeldPostIds(eventId: string): Promise<string[]> {
  const waiting = await selectPosts({ id: attendeeMessages.id })
    .where(and(eq(attendeeMessages.eventId, eventId), waits))
    .orderBy(...orderNewestFirst(boardOrder))
  return waiting.map(({ id }) => id)
}

export async function countHeldPosts(eventId: string): Promise<number> {
  const [waiting] = await selectPosts({ posts: count() }).where(and(eq(attendeeMessages.eventId, eventId), waits))
  return waiting!.posts
}

const waits = and(isNotNull(attendeeMessages.heldAt), isNotRemoved)

function postsWhere(condition: SQL | undefined, tx: Transaction | typeof db = db) {
  const { id, eventId, heldAt, heldFor, line } = attendeeMessages
  const removedAt = sql<string | null>`coalesce(${attendeeMessages.removedAt}, ${boardRemovals.removedAt})`.mapWith(
    attendeeMessages.removedAt,
  )
  const reports = tx.$count(postReports, eq(postReports.postId, id))
  return selectPosts({ ...boardColumns, eventId, heldAt, heldFor, line, removedAt, reports }, tx)
    .where(condition)
    .$dynamic()
}

/* Decisions are not in the history, which a flood would fill (product §31.6). */

export function removePost(id: string, options?: WriteOptions): Promise<ModeratedPost | undefined> {
  return updatePost(id, { removedAt: sql`coalesce(${attendeeMessages.removedAt}, now())` }, options)
}

/** Also restores a post of a removal, but none that its sender removed. A held post is held again. */
export function restorePost(id: string, options?: WriteOptions): Promise<ModeratedPost | undefined> {
  const isWithdrawn = eq(attendeeMessages.heldFor, 'withdrawn')
  return updatePost(id, { removedAt: null, removalId: null }, options, not(sql`coalesce(${isWithdrawn}, false)`))
}

export function approvePosts(eventId: string, ids: string[], options?: WriteOptions): Promise<string[]> {
  return updatePosts(eventId, ids, { heldAt: null }, isNotNull(attendeeMessages.heldAt), options)
}

export function holdPostsAgain(eventId: string, ids: string[], options?: WriteOptions): Promise<string[]> {
  const wasShown = and(isNull(attendeeMessages.heldAt), isNotNull(attendeeMessages.heldFor))
  return updatePosts(eventId, ids, { heldAt: sql`now()` }, wasShown, options)
}

type Values = PgUpdateSetSource<typeof attendeeMessages>

function updatePost(id: string, values: Values, options?: WriteOptions, condition?: SQL) {
  return writeWithRevisions(async (tx, touch) => {
    const [post] = await decide(tx, values, and(eq(attendeeMessages.id, id), condition))
    if (!post) return undefined
    touch(post.eventId, ['attendee-messages'])
    return findModeratedPost(id, tx)
  }, options)
}

function updatePosts(eventId: string, ids: string[], values: Values, condition?: SQL, options?: WriteOptions) {
  const isOfEvent = eq(attendeeMessages.eventId, eventId)
  return writeWithRevisions(async (tx, touch) => {
    const done: string[] = []
    for (const batch of chunk(ids))
      for (const { id } of await decide(tx, values, and(isOfEvent, inArray(attendeeMessages.id, batch), condition)))
        done.push(id)
    if (done.length) touch(eventId, ['attendee-messages'])
    return done
  }, options)
}

function decide(tx: Transaction, values: Values, condition: SQL | undefined) {
  return tx
    .update(attendeeMessages)
    .set(values)
    .where(condition)
    .returning({ id: attendeeMessages.id, eventId: attendeeMessages.eventId })
}
