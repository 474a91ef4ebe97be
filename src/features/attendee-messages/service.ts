import { and, eq, inArray } from 'drizzle-orm'
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
import { boardColumns, isOnBoard, ofRemoval } from './board/on-board.ts'
import { BOARD_PAGE } from './constants.ts'
import { lineFor } from './line/line.ts'
import { heldFor } from './moderation/held-for.ts'
import { newAttendeeMessage } from './schema.ts'
import { SlowMode } from './slow-mode.ts'

/** A post as everybody may see it (product §7.3). */
export type BoardMessage = Pick<AttendeeMessage, 'id' | 'name' | 'message' | 'createdAt'>

/** The same as its sender is told of it: nobody else sees it before an organizer did (`isHeld`), or before it is its turn. */
export type PostedMessage = BoardMessage & { isHeld?: true; isInLine?: true }

/** `closed`: nobody posts for now. */
export type Posted = Sent<PostedMessage, 'no-event' | 'closed'>

const limit = new PostingLimit('board')
const slowMode = new SlowMode()

/** Judges raw `input`. A sender that fills in the hidden field is told "stored", and nothing is. */
export async function postAttendeeMessage(
  input: unknown,
  { sender, author = sender, sentAs }: SentBy,
): Promise<Posted> {
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
      const post = { id: newId(), eventId, name, message, sentAs, ...hashesOf(author, eventId) }
      const words = `${name}\n${message}`
      return slowMode.storing(event, sender, () =>
        limit.storing({ sender, eventId, words }, async () =>
          posts.add(eventId, { ...post, line: event.boardHeldAt ? null : await lineFor(eventId, sender) }),
        ),
      )
    },
    ({ sentAs: _, ...there }) =>
      there.name === name && there.message === message
        ? { status: 'stored', message: ownPost(there) }
        : { status: 'key-used' },
  )
}

const once = new SentOnce<StoredPost & Pick<AttendeeMessage, 'sentAs'>, Posted>((eventId, names) =>
  db
    .select({ ...storedColumns, sentAs: attendeeMessages.sentAs })
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
    const now = new Date().toISOString()
    const rows = batch.map((post) => {
      const why = heldFor(event, post)
      return { ...post, heldFor: why, heldAt: why && now, line: why ? null : post.line }
    })
    const stored = await tx.insert(attendeeMessages).values(rows).onConflictDoNothing().returning(storedColumns)
    // What waits is no news to anybody but organizers: in a flood nobody fetches the board for it.
    for (const { heldAt, line } of stored) touch(eventId, [heldAt || line ? 'held-posts' : 'attendee-messages'])
    const byId = new Map(stored.map((post) => [post.id, ownPost(post)]))
    return batch.map(({ id }) => {
      const message = byId.get(id)
      return message ? { status: 'stored', message } : { status: 'key-used' }
    })
  })
}

/** The event's board, newest first, without what was taken off it and what waits. */
export function listAttendeeMessages(
  eventId: string,
  { before, limit = BOARD_PAGE }: Page = {},
): Promise<BoardMessage[]> {
  return db
    .select(boardColumns)
    .from(attendeeMessages)
    .leftJoin(boardRemovals, ofRemoval)
    .where(and(eq(attendeeMessages.eventId, eventId), isOnBoard, olderThan(before, boardOrder)))
    .orderBy(...newestFirst(boardOrder))
    .limit(limit)
}

/** The first page of {@link listAttendeeMessages} from memory, until the board changes. */
export function rememberedAttendeeMessages(eventId: string): Promise<BoardMessage[]> {
  return remember(eventId, ['attendee-messages'], 'attendee-messages', () => listAttendeeMessages(eventId))
}

type StoredPost = BoardMessage & Pick<AttendeeMessage, 'heldAt' | 'heldFor' | 'line'>

const { heldAt, heldFor: why, line } = attendeeMessages
export const storedColumns = { ...boardColumns, heldAt, heldFor: why, line }

/** That others reported it, its sender is not told. */
export function ownPost({ heldAt, heldFor, line, ...post }: StoredPost): PostedMessage {
  if (heldAt && heldFor !== 'reports') return { ...post, isHeld: true }
  return line ? { ...post, isInLine: true } : post
}

export const boardOrder = { moment: attendeeMessages.createdAt, id: attendeeMessages.id }

async function holdEvent(tx: Transaction, id: string) {
  const [event] = await tx
    .select({
      boardClosedAt: events.boardClosedAt,
      boardHeldAt: events.boardHeldAt,
      boardWords: events.boardWords,
    })
    .from(events)
    .where(eq(events.id, id))
    .for('key share')
  return event
}
