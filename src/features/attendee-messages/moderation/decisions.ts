import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { countedWrites } from '../../../../db/revisions/revisions.ts'
import { attendeeMessages } from '../../../../db/schema.ts'
import { findModeratedPost, type ModeratedPost } from './moderation.ts'

/*
 * What an organizer decides about posts. Each has its opposite, which puts everything back as it was. They are not in the
 * history: where every post waits there are hundreds of them (product §31.6).
 */

/** Takes a post off the board; it can be put back. Undefined where there is no such post. */
export function removePost(id: string): Promise<ModeratedPost | undefined> {
  return decideOne(id, { removedAt: sql`coalesce(${attendeeMessages.removedAt}, now())` })
}

/** Puts it back where it was, also one that was removed with many others. One that waited goes on waiting. */
export function restorePost(id: string): Promise<ModeratedPost | undefined> {
  return decideOne(id, { removedAt: null, removalId: null })
}

/** Puts posts that wait onto the board, for good: no report holds them again. Answers the ids of those that waited still. */
export function showPosts(eventId: string, ids: string[]): Promise<string[]> {
  return decide({ heldAt: null }, ofEvent(eventId, ids), isNotNull(attendeeMessages.heldAt))
}

/** Has posts that were shown wait again; one that never waited stays where it is. */
export function holdAgain(eventId: string, ids: string[]): Promise<string[]> {
  const wasShown = and(isNull(attendeeMessages.heldAt), isNotNull(attendeeMessages.heldFor))
  return decide({ heldAt: sql`now()` }, ofEvent(eventId, ids), wasShown)
}

const ofEvent = (eventId: string, ids: string[]) =>
  and(eq(attendeeMessages.eventId, eventId), inArray(attendeeMessages.id, ids))

type Values = PgUpdateSetSource<typeof attendeeMessages>

async function decideOne(id: string, values: Values): Promise<ModeratedPost | undefined> {
  await decide(values, eq(attendeeMessages.id, id))
  return findModeratedPost(id)
}

function decide(values: Values, ...conditions: (SQL | undefined)[]): Promise<string[]> {
  return countedWrites([], async (tx, touch) => {
    const rows = await tx
      .update(attendeeMessages)
      .set(values)
      .where(and(...conditions))
      .returning({ id: attendeeMessages.id, eventId: attendeeMessages.eventId })
    for (const { eventId } of rows.slice(0, 1)) touch(eventId, ['attendee-messages'])
    return rows.map((row) => row.id)
  })
}
