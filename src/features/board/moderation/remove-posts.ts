import { and, eq, gt, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../../db/client.ts'
import { attendeeMessages, boardRemovals } from '../../../../db/schema.ts'
import { runUnitOfWork, type WriteContext } from '../../../records/unit-of-work.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { busiestNetwork, countLines } from '../line.ts'
import type { RemovalCriteria } from './moderation-schema.ts'

export function removePosts(eventId: string, criteria: RemovalCriteria, { actor, dryRun }: WriteContext) {
  return runUnitOfWork({ long: true, dryRun }, async (writing) => {
    const asked = await removalCondition(writing.tx, eventId, criteria)
    if (asked.status) return asked
    const [before] = await writing.tx.insert(boardRemovals).values({ eventId, name: '' }).returning()
    const standing = writing.tx
      .select({ id: boardRemovals.id })
      .from(boardRemovals)
      .where(and(eq(boardRemovals.eventId, eventId), isNotNull(boardRemovals.removedAt)))
    const isThere = and(
      isNull(attendeeMessages.removedAt),
      or(isNull(attendeeMessages.removalId), notInArray(attendeeMessages.removalId, standing)),
    )
    const removed = await writing.tx
      .update(attendeeMessages)
      .set({ removalId: before!.id })
      .where(and(eq(attendeeMessages.eventId, eventId), isThere, asked.condition))
      .returning({ id: attendeeMessages.id })
    const name = `${pluralize(removed.length, 'post')} ${asked.words}`
    const what = `Removed ${name}`
    if (!removed.length) {
      await writing.tx.delete(boardRemovals).where(eq(boardRemovals.id, before!.id))
      return { status: 'removed' as const, what, count: 0, changeId: undefined }
    }
    const after = { ...before!, name, removedAt: new Date().toISOString() }
    const rows = [{ table: 'boardRemovals' as const, id: after.id, before: { ...before!, name }, after }]
    const changeId = await writing.write(eventId, rows, { actor, summary: what })
    return { status: 'removed' as const, what, count: removed.length, changeId }
  })
}

/** Which posts, and in words; or why none. */
async function removalCondition(tx: Transaction, eventId: string, criteria: RemovalCriteria) {
  const { fromDevice, fromNetwork, createdAt, line } = attendeeMessages
  if (criteria.line === 'all') return { condition: isNotNull(line), words: 'in line' }
  if (criteria.line) {
    const busiest = busiestNetwork(await countLines(eventId))
    const ofBusiest = busiest ? eq(fromNetwork, busiest.network) : sql`false`
    return { condition: and(isNotNull(line), ofBusiest), words: 'in line from one network' }
  }
  if (criteria.minutes !== undefined) {
    const words = criteria.minutes === 1 ? 'from the last minute' : `from the last ${criteria.minutes} minutes`
    return { condition: gt(createdAt, sql`now() - ${criteria.minutes}::int * interval '1 minute'`), words }
  }
  const id = (criteria.senderOf ?? criteria.networkOf)!
  const [post] = await tx
    .select({ fromDevice, fromNetwork })
    .from(attendeeMessages)
    .where(and(eq(attendeeMessages.id, id), eq(attendeeMessages.eventId, eventId)))
  if (!post) return { status: 'no-post' as const }
  if (!post.fromNetwork) return { status: 'unknown-sender' as const }
  const ofNetwork = eq(fromNetwork, post.fromNetwork)
  if (criteria.networkOf !== undefined) return { condition: ofNetwork, words: 'from one network' }
  // A post without a device matches its network's other posts without one, because devices are other people.
  const condition = post.fromDevice ? eq(fromDevice, post.fromDevice) : and(ofNetwork, isNull(fromDevice))
  return { condition, words: 'from one sender' }
}
