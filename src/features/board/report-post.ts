import { and, count, countDistinct, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Transaction } from '../../../db/client.ts'
import { writeWithRevisions } from '../../../db/revisions.ts'
import { attendeeMessages, postReports } from '../../../db/schema.ts'
import { isKnown, senderHashes } from '../../limits/sender.ts'
import { TokenBucket } from '../../limits/token-bucket.ts'
import { definePost, type PostResult } from '../../posts/define-post.ts'
import { isRowId } from '../../text/typed/typed-text.ts'
import { isVisiblePost, selectPosts } from './visible-posts.ts'

/** Devices of two networks that hold a post. */
const HOLD_THRESHOLD = 3
/** Devices of a single network, which may be a hall. */
const HELD_FROM_ONE_NETWORK = 5
/** A network's limit, so that it cannot empty the board. */
const MAX_HELD_BY_REPORTS = 20

const ofDevice = new TokenBucket(20, 30_000)
const ofNetwork = new TokenBucket(120, 5000)

type ReportResult = PostResult<{ id: string }, 'no-post' | 'too-often'>

/** Counts one report per known device. A network's unknown devices share one (product §31.5). */
export const postReport = definePost({
  schema: z.object({ eventId: z._default(z.string(), ''), post: z._default(z.string(), '') }),
  refusals: {
    'no-post': [404, 'This message is no longer on the board.'],
    'too-often': [429, 'Too many reports at once. Please try again in a minute.'],
  },
  handle: async ({ eventId, post: id }, { sender }): Promise<ReportResult> => {
    const known = isKnown(sender.device) ? sender.device.id : undefined
    const [bucket, key] = known ? [ofDevice, known] : [ofNetwork, sender.network]
    if (bucket.take(key, 'reports')) return { status: 'too-often' }
    if (!isRowId(eventId) || !isRowId(id)) return { status: 'no-post' }
    const { fromDevice, fromNetwork } = senderHashes(sender, eventId)
    return writeWithRevisions(async (tx, touch): Promise<ReportResult> => {
      const post = await lockPost(tx, eventId, id)
      if (!post) return { status: 'no-post' }
      const [isNew] = await tx
        .insert(postReports)
        .values({ postId: id, fromDevice: (known && fromDevice) ?? fromNetwork, fromNetwork })
        .onConflictDoNothing()
        .returning()
      if (
        isNew &&
        !post.heldFor &&
        (await isEnough(tx, id)) &&
        (await countHeld(tx, eventId, fromNetwork)) < MAX_HELD_BY_REPORTS
      ) {
        await tx
          .update(attendeeMessages)
          .set({ heldAt: sql`now()`, heldFor: 'reports' })
          .where(eq(attendeeMessages.id, id))
        touch(eventId, ['attendee-messages'])
      } else if (isNew) touch(eventId, ['held-posts'])
      return { status: 'stored', message: { id } }
    })
  },
})

async function lockPost(tx: Transaction, eventId: string, id: string) {
  const [post] = await selectPosts({ heldFor: attendeeMessages.heldFor }, tx)
    .where(and(eq(attendeeMessages.id, id), eq(attendeeMessages.eventId, eventId), isVisiblePost))
    .for('no key update', { of: attendeeMessages })
  return post
}

async function isEnough(tx: Transaction, id: string): Promise<boolean> {
  const [found] = await tx
    .select({ reports: count(), networks: countDistinct(postReports.fromNetwork) })
    .from(postReports)
    .where(eq(postReports.postId, id))
  const { reports, networks } = found!
  return reports >= HELD_FROM_ONE_NETWORK || (reports >= HOLD_THRESHOLD && networks > 1)
}

async function countHeld(tx: Transaction, eventId: string, fromNetwork: string): Promise<number> {
  const waits = sql`${attendeeMessages.heldAt} is not null and ${attendeeMessages.heldFor} = 'reports'`
  const isReported = and(eq(postReports.postId, attendeeMessages.id), eq(postReports.fromNetwork, fromNetwork))
  const [found] = await tx
    .select({ posts: countDistinct(attendeeMessages.id) })
    .from(attendeeMessages)
    .innerJoin(postReports, isReported)
    .where(and(eq(attendeeMessages.eventId, eventId), waits, sql`${attendeeMessages.removedAt} is null`))
  return found!.posts
}
