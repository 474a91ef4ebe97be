import { and, count, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../db/client.ts'
import { countedWrites } from '../../../../db/revisions/revisions.ts'
import { attendeeMessages, boardRemovals, postReports } from '../../../../db/schema.ts'
import { noteLimit } from '../../../http/limits/limits-hit.ts'
import { hashesOf } from '../../../http/limits/sender-hashes.ts'
import { Shares } from '../../../http/limits/shares.ts'
import type { Sent, SentBy } from '../../../visits/sending/sent.ts'
import { isOnBoard, ofRemoval } from '../board/on-board.ts'

/** From so many devices on a reported post waits for an organizer. */
const HELD_FROM = 3
/** So many posts of an event wait for reports at most: whoever makes up devices must not empty the board. */
const MOST_HELD = 20

/** A hall may report a rude post at once; a single script takes as long for as many. */
const ofNetwork = new Shares(120, 5000)

export type Reported = Sent<{ id: string }, 'no-post' | 'too-often'>

/**
 * Counts that an attendee reported a post, once for each device; all of a network who bring none are one. At the third it waits, unless
 * an organizer looked at it before (product §31.5).
 */
export async function reportPost(form: Record<string, string>, { sender }: SentBy): Promise<Reported> {
  const { eventId = '', post: id = '' } = form
  if (ofNetwork.left(sender.network) < 1) {
    noteLimit('reports')
    return { status: 'too-often' }
  }
  ofNetwork.take(sender.network)
  const { fromDevice, fromNetwork } = hashesOf(sender, eventId)
  return countedWrites([], async (tx, touch): Promise<Reported> => {
    const post = await lockPost(tx, eventId, id)
    if (!post) return { status: 'no-post' }
    const [isNew] = await tx
      .insert(postReports)
      .values({ postId: id, fromDevice: fromDevice ?? fromNetwork })
      .onConflictDoNothing()
      .returning()
    if (
      isNew &&
      !post.heldFor &&
      (await countReports(tx, id)) >= HELD_FROM &&
      (await countHeld(tx, eventId)) < MOST_HELD
    ) {
      await tx
        .update(attendeeMessages)
        .set({ heldAt: sql`now()`, heldFor: 'reports' })
        .where(eq(attendeeMessages.id, id))
      touch(eventId, ['attendee-messages'])
    } else if (isNew) touch(eventId, ['held-posts'])
    return { status: 'stored', message: { id } }
  })
}

/** The post as long as it is on the board; who reports it meanwhile waits, so that none is counted too late. */
async function lockPost(tx: Transaction, eventId: string, id: string) {
  const [post] = await tx
    .select({ heldFor: attendeeMessages.heldFor })
    .from(attendeeMessages)
    .leftJoin(boardRemovals, ofRemoval)
    .where(and(eq(attendeeMessages.id, id), eq(attendeeMessages.eventId, eventId), isOnBoard))
    .for('no key update', { of: attendeeMessages })
  return post
}

async function countReports(tx: Transaction, id: string): Promise<number> {
  const [found] = await tx.select({ reports: count() }).from(postReports).where(eq(postReports.postId, id))
  return found!.reports
}

async function countHeld(tx: Transaction, eventId: string): Promise<number> {
  const waits = sql`${attendeeMessages.heldAt} is not null and ${attendeeMessages.heldFor} = 'reports'`
  const [found] = await tx
    .select({ posts: count() })
    .from(attendeeMessages)
    .where(and(eq(attendeeMessages.eventId, eventId), waits, sql`${attendeeMessages.removedAt} is null`))
  return found!.posts
}
