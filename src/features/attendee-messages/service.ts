import { and, eq, inArray, isNull } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client.ts'
import { newId } from '../../../db/new-id.ts'
import { newestFirst, olderThan, type Page } from '../../../db/newest-first.ts'
import { Together } from '../../../db/pool/together.ts'
import { remember } from '../../../db/revisions/remembered.ts'
import { countedWrites } from '../../../db/revisions/revisions.ts'
import { type AttendeeMessage, attendeeMessages, boardRemovals, events } from '../../../db/schema.ts'
import { refusalsOf } from '../../format/typed/refusals.ts'
import { PostingLimit } from '../../http/limits/posting-limit.ts'
import { hashesOf } from '../../http/limits/sender-hashes.ts'
import { openEvents } from '../../visits/known-events.ts'
import type { Sent, SentBy } from '../../visits/sending/sent.ts'
import { SentOnce } from '../../visits/sending/sent-once.ts'
import { BOARD_PAGE } from './constants.ts'
import { newAttendeeMessage } from './schema.ts'

/** A post as everybody may see it (product §7.3). */
export type BoardMessage = Pick<AttendeeMessage, 'id' | 'name' | 'message' | 'createdAt'>

/** `closed`: nobody posts for now. */
export type Posted = Sent<BoardMessage, 'no-event' | 'closed'>

const limit = new PostingLimit()

/**
 * Puts a post on the board. `input` is what came, from a call or from a form: it is judged here. What fills in the field
 * that nobody sees is told that it was stored, and is not.
 */
export async function postAttendeeMessage(input: unknown, { sender, sentAs }: SentBy): Promise<Posted> {
  const read = newAttendeeMessage.safeParse(input)
  if (!read.success) return { status: 'refused', errors: refusalsOf(read.error) }
  const { website, eventId, name, message } = read.data
  // From memory, as the limit is: what is refused takes no place at the database.
  const event = (await openEvents()).find(({ id }) => id === eventId)
  if (!event) return { status: 'no-event' }
  return once.sending(
    { eventId, sentAs },
    async () => {
      if (event.boardClosedAt) return { status: 'closed' }
      if (website)
        return { status: 'stored', message: { id: newId(), name, message, createdAt: new Date().toISOString() } }
      const post = { id: newId(), eventId, name, message, sentAs, ...hashesOf(sender, eventId) }
      return limit.storing({ sender, eventId, words: `${name}\n${message}` }, () => posts.add(eventId, post))
    },
    ({ sentAs: _, ...there }) =>
      there.name === name && there.message === message ? { status: 'stored', message: there } : { status: 'key-used' },
  )
}

const once = new SentOnce<BoardMessage & Pick<AttendeeMessage, 'sentAs'>, Posted>((eventId, names) =>
  db
    .select({ ...boardColumns, sentAs: attendeeMessages.sentAs })
    .from(attendeeMessages)
    .where(and(eq(attendeeMessages.eventId, eventId), inArray(attendeeMessages.sentAs, names))),
)

type Post = typeof attendeeMessages.$inferInsert & { id: string }

/** Everybody writes right after the keynote. */
const posts = new Together<Post, Posted>(store)

/** All of the same event. */
function store(batch: Post[]): Promise<Posted[]> {
  const { eventId } = batch[0]!
  return countedWrites([], async (tx, touch): Promise<Posted[]> => {
    const event = await holdEvent(tx, eventId)
    if (!event) return batch.map(() => ({ status: 'no-event' }))
    if (event.boardClosedAt) return batch.map(() => ({ status: 'closed' }))
    // What is there under its name stays as it is: another process may store it at the same moment.
    const stored = await tx.insert(attendeeMessages).values(batch).onConflictDoNothing().returning(boardColumns)
    if (stored.length) touch(eventId, ['attendee-messages'])
    const byId = new Map(stored.map((message) => [message.id, message]))
    return batch.map(({ id }) => {
      const message = byId.get(id)
      return message ? { status: 'stored', message } : { status: 'key-used' }
    })
  })
}

/** The event's board, newest first, without what was taken off it. */
export function listAttendeeMessages(
  eventId: string,
  { before, limit = BOARD_PAGE }: Page = {},
): Promise<BoardMessage[]> {
  const isThere = and(isNull(attendeeMessages.removedAt), isNull(boardRemovals.removedAt))
  return db
    .select(boardColumns)
    .from(attendeeMessages)
    .leftJoin(boardRemovals, eq(boardRemovals.id, attendeeMessages.removalId))
    .where(and(eq(attendeeMessages.eventId, eventId), isThere, olderThan(before, boardOrder)))
    .orderBy(...newestFirst(boardOrder))
    .limit(limit)
}

/** The first page of {@link listAttendeeMessages} from memory, until the board changes. */
export function rememberedAttendeeMessages(eventId: string): Promise<BoardMessage[]> {
  return remember(eventId, ['attendee-messages'], 'attendee-messages', () => listAttendeeMessages(eventId))
}

const boardColumns = {
  id: attendeeMessages.id,
  name: attendeeMessages.name,
  message: attendeeMessages.message,
  createdAt: attendeeMessages.createdAt,
}

export const boardOrder = { moment: attendeeMessages.createdAt, id: attendeeMessages.id }

async function holdEvent(tx: Transaction, id: string) {
  const [event] = await tx
    .select({ boardClosedAt: events.boardClosedAt })
    .from(events)
    .where(eq(events.id, id))
    .for('key share')
  return event
}
