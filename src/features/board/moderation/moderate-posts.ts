import { and, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../../../db/client.ts'
import { type WriteOptions, writeWithRevisions } from '../../../../db/revisions/revisions.ts'
import { attendeeMessages } from '../../../../db/schema.ts'
import { chunk } from '../../../records/write-rows.ts'
import { findModeratedPost, type ModeratedPost } from './moderated-posts.ts'

/* Every decision has its opposite. None is in the history, which hundreds of posts would flood (product §31.6). */

/** Takes a post off the board; it can be put back. Undefined where there is no such post. */
export function removePost(id: string, options?: WriteOptions): Promise<ModeratedPost | undefined> {
  return updatePost(id, { removedAt: sql`coalesce(${attendeeMessages.removedAt}, now())` }, options)
}

/** Puts it back where it was, also one that was removed with many others, but for one that its sender removed. One that waited goes on waiting. */
export function restorePost(id: string, options?: WriteOptions): Promise<ModeratedPost | undefined> {
  const isWithdrawn = eq(attendeeMessages.heldFor, 'withdrawn')
  return updatePost(id, { removedAt: null, removalId: null }, options, not(sql`coalesce(${isWithdrawn}, false)`))
}

/** Puts posts that wait onto the board, for good: no report holds them again. Answers the ids of those that waited still. */
export function approvePosts(eventId: string, ids: string[], options?: WriteOptions): Promise<string[]> {
  return updatePosts(eventId, ids, { heldAt: null }, isNotNull(attendeeMessages.heldAt), options)
}

/** Has posts that were shown wait again; one that never waited stays where it is. */
export function holdPostsAgain(eventId: string, ids: string[], options?: WriteOptions): Promise<string[]> {
  const wasShown = and(isNull(attendeeMessages.heldAt), isNotNull(attendeeMessages.heldFor))
  return updatePosts(eventId, ids, { heldAt: sql`now()` }, wasShown, options)
}

type Values = PgUpdateSetSource<typeof attendeeMessages>

function updatePost(
  id: string,
  values: Values,
  options?: WriteOptions,
  condition?: SQL,
): Promise<ModeratedPost | undefined> {
  return writeWithRevisions(
    [],
    async (tx, touch) => {
      const [post] = await decide(tx, values, and(eq(attendeeMessages.id, id), condition))
      if (!post) return undefined
      touch(post.eventId, ['attendee-messages'])
      return findModeratedPost(id, tx)
    },
    options,
  )
}

/** Those of an event for which a condition holds. */
function updatePosts(
  eventId: string,
  ids: string[],
  values: Values,
  condition: SQL | undefined,
  options?: WriteOptions,
): Promise<string[]> {
  const isOfEvent = eq(attendeeMessages.eventId, eventId)
  return writeWithRevisions(
    [],
    async (tx, touch) => {
      const done: string[] = []
      for (const batch of chunk(ids))
        for (const { id } of await decide(tx, values, and(isOfEvent, inArray(attendeeMessages.id, batch), condition)))
          done.push(id)
      if (done.length) touch(eventId, ['attendee-messages'])
      return done
    },
    options,
  )
}

function decide(tx: Transaction, values: Values, condition: SQL | undefined) {
  return tx
    .update(attendeeMessages)
    .set(values)
    .where(condition)
    .returning({ id: attendeeMessages.id, eventId: attendeeMessages.eventId })
}
