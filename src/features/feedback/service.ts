import { and, eq, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { Together } from '../../../db/pool/together.ts'
import { type Event, type Feedback, feedback, type Session } from '../../../db/schema.ts'
import { refusalsOf } from '../../format/typed/refusals.ts'
import type { Sender } from '../../http/limits/device.ts'
import { PostingLimit } from '../../http/limits/posting-limit.ts'
import { hashesOf } from '../../http/limits/sender-hashes.ts'
import { openEvents } from '../../visits/known-events.ts'
import type { Reasons, Sent, SentBy } from '../../visits/sending/sent.ts'
import { feedbackOf } from '../events/program/asked-of-attendees.ts'
import { rememberedSessions } from '../sessions/service.ts'
import { NOT_ASKED, TOO_EARLY } from './constants.ts'
import { newFeedback } from './schema.ts'

type Given = Pick<Feedback, 'sessionId' | 'face' | 'words'>

type Outcome = Sent<Given, 'no-session' | 'not-asked' | 'too-early'>

/** Said to calls and on the page alike. */
export const whyNotGiven = {
  'no-session': [404, 'No session selected'],
  'not-asked': [403, NOT_ASKED],
  'too-early': [403, TOO_EARLY],
} satisfies Reasons<string>

const limit = new PostingLimit('feedback')

/** Stores how a session was in the eyes of a device, in place of what it said before (product §33.4). */
export async function giveFeedback(input: unknown, { sender, sentAs }: SentBy): Promise<Outcome> {
  const read = newFeedback.safeParse(input)
  if (!read.success) return { status: 'refused', errors: refusalsOf(read.error) }
  const { website, sessionId, face, words = null } = read.data
  const found = await findSession(sessionId)
  if (!found) return { status: 'no-session' }
  const asked = feedbackOf(found.event, found.session)
  if (!asked) return { status: 'not-asked' }
  if (Date.now() < (asked.from ?? 0)) return { status: 'too-early' }
  const eventId = found.event.id
  const { fromDevice, fromNetwork } = hashesOf(sender, eventId)
  if (!fromDevice)
    return { status: 'too-many', seconds: 1, text: 'Too many new devices at once. Please try again in a moment.' }
  const given = { sessionId, face, words }
  if (website) return { status: 'stored', message: given }
  // Sent once more because no answer came, it counts for no limit.
  if (sentAs && (await isThere(given, fromDevice))) return { status: 'stored', message: given }
  const about = { sender, eventId, words: `${sessionId} ${face} ${words}` }
  return limit.storing(about, () => giving.add(eventId, { ...given, eventId, fromDevice, fromNetwork }))
}

/** At the end of a session everybody says it at once; of one device the last word counts. */
const giving = new Together<Given & { eventId: string; fromDevice: string; fromNetwork: string }, Outcome>(
  async (batch) => {
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
  },
)

async function isThere({ sessionId, face, words }: Given, fromDevice: string): Promise<boolean> {
  const [before] = await db
    .select({ face: feedback.face, words: feedback.words })
    .from(feedback)
    .where(and(eq(feedback.sessionId, sessionId), eq(feedback.fromDevice, fromDevice)))
  return before?.face === face && before.words === words
}

/** Of which sessions attendees are asked, and what a device said of them; for it alone. */
export type Mine = { asked: string[]; given: Given[] }

export async function findMine(sender: Sender, event: Event): Promise<Mine> {
  return { asked: (await listAsked(event)).map(({ id }) => id), given: await findGiven(sender, event.id) }
}

/** The sessions of which attendees are asked, over or not. From memory. */
export async function listAsked(event: Event): Promise<Session[]> {
  return (await rememberedSessions(event.id)).filter((session) => feedbackOf(event, session))
}

async function findGiven(sender: Sender, eventId: string): Promise<Given[]> {
  const { fromDevice } = hashesOf(sender, eventId)
  if (!fromDevice) return []
  const { sessionId, face, words } = feedback
  return db
    .select({ sessionId, face, words })
    .from(feedback)
    .where(and(eq(feedback.eventId, eventId), eq(feedback.fromDevice, fromDevice)))
}

async function findSession(sessionId: string): Promise<{ event: Event; session: Session } | undefined> {
  for (const event of await openEvents()) {
    const session = (await rememberedSessions(event.id)).find(({ id }) => id === sessionId)
    if (session) return { event, session }
  }
  return undefined
}
