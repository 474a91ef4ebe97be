import { and, eq, sql } from 'drizzle-orm'
import { Batcher } from '../../../db/batcher.ts'
import { db } from '../../../db/client.ts'
import { type Event, type Feedback, feedback, type Session } from '../../../db/schema.ts'
import { PostRateLimit } from '../../limits/post-rate-limit.ts'
import { type Sender, senderHashes } from '../../limits/sender.ts'
import { definePost, NO_DEVICE_LEFT, type PostResult, postSchema } from '../../posts/define-post.ts'
import { feedbackWindow } from '../../program/program.ts'
import { cachedSessions } from '../../program/program-rows.ts'
import { findVisibleSession } from '../sessions/service.ts'
import { NOT_OPEN_MESSAGE, TOO_EARLY_MESSAGE } from './constants.ts'
import { feedbackFields } from './schema.ts'

export type FeedbackAnswer = Pick<Feedback, 'sessionId' | 'face' | 'words'>
type FeedbackResult = PostResult<FeedbackAnswer, 'no-session' | 'not-asked' | 'too-early'>

const limit = new PostRateLimit('feedback')

/** Replaces the device's earlier rating (product §33.4). */
export const feedbackPost = definePost({
  schema: postSchema(feedbackFields, {}, 'Send a session and a face: good, fair or poor'),
  refusals: {
    'no-session': [404, 'No session selected'],
    'not-asked': [403, NOT_OPEN_MESSAGE],
    'too-early': [403, TOO_EARLY_MESSAGE],
  },
  needsDevice: true,
  handle: async ({ website, sessionId, face, words = null }, { sender, idempotencyKey }): Promise<FeedbackResult> => {
    const found = await findVisibleSession(sessionId)
    if (!found) return { status: 'no-session' }
    const window = feedbackWindow(found.event, found.session)
    if (!window) return { status: 'not-asked' }
    if (Date.now() < (window.from ?? 0)) return { status: 'too-early' }
    const eventId = found.event.id
    const { fromDevice, fromNetwork } = senderHashes(sender, eventId)
    if (!fromDevice) return NO_DEVICE_LEFT
    const given = { sessionId, face, words }
    if (website) return { status: 'stored', message: given }
    // A retry takes no quota.
    if (idempotencyKey && (await isAlreadyStored(given, fromDevice))) return { status: 'stored', message: given }
    const about = { sender, eventId, words: `${sessionId} ${face} ${words}` }
    return limit.storing(about, () => giving.add(eventId, { ...given, eventId, fromDevice, fromNetwork }))
  },
})

/** Many answer at once when a session ends. A device's last answer counts. */
const giving = new Batcher<
  FeedbackAnswer & { eventId: string; fromDevice: string; fromNetwork: string },
  FeedbackResult
>(async (batch) => {
  const last = new Map(batch.map((row) => [`${row.sessionId} ${row.fromDevice}`, row]))
  const set = {
    face: sql`excluded.face`,
    words: sql`excluded.words`,
    fromNetwork: sql`excluded.from_network`,
    createdAt: new Date().toISOString(),
  }
  await db
    .insert(feedback)
    .values([...last.values()])
    .onConflictDoUpdate({ target: [feedback.sessionId, feedback.fromDevice], set })
  return batch.map(({ sessionId, face, words }) => ({ status: 'stored', message: { sessionId, face, words } }))
})

async function isAlreadyStored({ sessionId, face, words }: FeedbackAnswer, fromDevice: string): Promise<boolean> {
  const [before] = await db
    .select({ face: feedback.face, words: feedback.words })
    .from(feedback)
    .where(and(eq(feedback.sessionId, sessionId), eq(feedback.fromDevice, fromDevice)))
  return before?.face === face && before.words === words
}

export async function findOwnFeedback(sender: Sender, event: Event) {
  const asked = (await listFeedbackSessions(event)).map(({ id }) => id)
  const { fromDevice } = senderHashes(sender, event.id)
  const { sessionId, face, words } = feedback
  const isOwn = fromDevice && and(eq(feedback.eventId, event.id), eq(feedback.fromDevice, fromDevice))
  return { asked, given: isOwn ? await db.select({ sessionId, face, words }).from(feedback).where(isOwn) : [] }
}

export async function listFeedbackSessions(event: Event): Promise<Session[]> {
  return (await cachedSessions(event.id)).filter((session) => feedbackWindow(event, session))
}
