import { and, eq, inArray, sql } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { newId } from '../../../db/ids.ts'
import { orderNewestFirst, type PageOptions, whereOlderThan } from '../../../db/pagination.ts'
import { Batcher } from '../../../db/pool/batcher.ts'
import { DbBusy } from '../../../db/pool/errors.ts'
import { cached } from '../../../db/revisions/query-cache.ts'
import { countedInsert } from '../../../db/revisions/revisions.ts'
import { type AttendeeMessage, attendeeMessages, boardRemovals, type Event, events } from '../../../db/schema.ts'
import { PostRateLimit } from '../../http/limits/post-rate-limit.ts'
import { senderHashes } from '../../http/limits/sender-hashes.ts'
import { cachedActiveEvents, listEvents } from '../../pages/cached-events.ts'
import { IdempotentStore, storedOrThere } from '../../posts/idempotency.ts'
import type { PostContext, PostResult } from '../../posts/post-result.ts'
import { toFieldErrors } from '../../text/typed/field-errors.ts'
import { BOARD_PAGE_SIZE } from './constants.ts'
import { turnOf } from './line.ts'
import { boardColumns, isVisiblePost, joinRemoval } from './list/visible-posts.ts'
import { holdReason } from './moderation/hold-reason.ts'
import { newBoardPost } from './schema.ts'
import { SlowMode } from './slow-mode.ts'

/** A post as everybody may see it (product §7.3). */
export type BoardPost = Pick<AttendeeMessage, 'id' | 'name' | 'message' | 'createdAt'>

/** The same as its sender is told of it: nobody else sees it before an organizer did (`isHeld`), or before it is its turn. */
export type OwnBoardPost = BoardPost & { isHeld?: true; isInLine?: true }

/** `closed`: nobody posts for now. */
export type BoardPostResult = PostResult<OwnBoardPost, 'no-event' | 'closed'>

const limit = new PostRateLimit('board')
const slowMode = new SlowMode()

/** Judges raw `input`. A sender that fills in the hidden field is told "stored", and nothing is. */
export async function createBoardPost(
  input: unknown,
  { sender, author = sender, idempotencyKey }: PostContext,
): Promise<BoardPostResult> {
  const read = newBoardPost.safeParse(input)
  if (!read.success) return { status: 'refused', errors: toFieldErrors(read.error) }
  const { website, eventId, name, message } = read.data
  // From memory, as the limit is: what is refused takes no place at the database.
  const event = (await cachedActiveEvents()).find(({ id }) => id === eventId)
  if (!event) return { status: 'no-event' }
  return once.run(
    { eventId, idempotencyKey },
    async () => {
      if (event.boardClosedAt) return { status: 'closed' }
      if (website)
        return { status: 'stored', message: { id: newId(), name, message, createdAt: new Date().toISOString() } }
      const post = { id: newId(), eventId, name, message, sentAs: idempotencyKey, ...senderHashes(author, eventId) }
      const words = `${name}\n${message}`
      const turn = event.boardHeldAt ? undefined : turnOf(eventId, sender)
      const posting = () => posts.add(eventId, { ...post, line: turn?.line() ?? null })
      const posted = await slowMode.storing(event, sender, () =>
        limit.storing({ sender, eventId, words }, posting, turn?.takings),
      )
      if (posted.status !== 'stored') turn?.giveBack()
      return posted
    },
    ({ sentAs: _, ...there }) =>
      there.name === name && there.message === message
        ? { status: 'stored', message: toOwnPost(there) }
        : { status: 'key-used' },
  )
}

const once = new IdempotentStore<StoredPost & Pick<AttendeeMessage, 'sentAs'>, BoardPostResult>((eventId, names) =>
  db
    .select({ ...storedColumns, sentAs: attendeeMessages.sentAs })
    .from(attendeeMessages)
    .where(and(eq(attendeeMessages.eventId, eventId), inArray(attendeeMessages.sentAs, names))),
)

type Post = typeof attendeeMessages.$inferInsert & { id: string }

/** Everybody writes right after the keynote. */
const posts = new Batcher<Post, BoardPostResult>(store, { atOnce: 3 })

/** All of the same event. */
async function store(batch: Post[]): Promise<BoardPostResult[]> {
  const { eventId } = batch[0]!
  const now = new Date().toISOString()
  let event = (await cachedActiveEvents()).find(({ id }) => id === eventId)
  for (let tries = 0; tries < 3; tries++) {
    if (!event) return batch.map(() => ({ status: 'no-event' }))
    if (event.boardClosedAt) return batch.map(() => ({ status: 'closed' }))
    const board = event
    const stored = await insertPosts(
      board,
      batch.map((post) => {
        const why = holdReason(board, post)
        return { ...post, heldFor: why, heldAt: why && now, line: why ? null : post.line }
      }),
    )
    if (stored) return storedOrThere(batch, stored.map(toOwnPost))
    // The board was set differently a moment ago.
    event = (await listEvents()).find(({ id, isActive }) => isActive && id === eventId)
  }
  throw new DbBusy('The board is being set again and again')
}

/** Undefined where the board lets posts in differently by now. */
async function insertPosts(board: Event, posts: Post[]): Promise<StoredPost[] | undefined> {
  const { id, boardHeldAt, boardWords } = board
  const rows = await countedInsert<StoredPost & { eventId: string }>({
    held: sql`
      select id from ${events} where id = ${id} and board_closed_at is null and to_jsonb(board_words) = ${JSON.stringify(boardWords)}::text::jsonb
        and board_held_at is not distinct from ${boardHeldAt}::timestamptz for key share`,
    // What is there under its name stays as it is: another process may store it at the same moment.
    inserted: sql`
      insert into ${attendeeMessages} (id, event_id, name, message, from_device, from_network, held_at, held_for, line, sent_as)
      select post.* from held, jsonb_to_recordset(${JSON.stringify(posts)}::text::jsonb) as post (id text, "eventId" text,
        name text, message text, "fromDevice" text, "fromNetwork" text, "heldAt" timestamptz, "heldFor" text, line text, "sentAs" text)
      on conflict do nothing
      returning event_id as "eventId", id, name, message, created_at as "createdAt", held_at as "heldAt", held_for as "heldFor", line`,
    // What waits is no news to anybody but organizers: in a flood nobody fetches the board for it.
    kind: sql`case when "heldAt" is null and line is null then 'attendee-messages' else 'held-posts' end`,
  })
  return rows?.map(({ eventId: _, ...post }) => ({ ...post, createdAt: new Date(post.createdAt).toISOString() }))
}

/** The event's board, newest first, without what was taken off it and what waits. */
export function listBoardPosts(
  eventId: string,
  { before, limit = BOARD_PAGE_SIZE }: PageOptions = {},
): Promise<BoardPost[]> {
  return db
    .select(boardColumns)
    .from(attendeeMessages)
    .leftJoin(boardRemovals, joinRemoval)
    .where(and(eq(attendeeMessages.eventId, eventId), isVisiblePost, whereOlderThan(before, boardOrder)))
    .orderBy(...orderNewestFirst(boardOrder))
    .limit(limit)
}

/** The first page of {@link listBoardPosts} from memory, until the board changes. */
export function cachedBoardPosts(eventId: string): Promise<BoardPost[]> {
  return cached(eventId, ['attendee-messages'], 'attendee-messages', () => listBoardPosts(eventId))
}

type StoredPost = BoardPost & Pick<AttendeeMessage, 'heldAt' | 'heldFor' | 'line'>

const { heldAt, heldFor: why, line } = attendeeMessages
export const storedColumns = { ...boardColumns, heldAt, heldFor: why, line }

/** That others reported it, its sender is not told. */
export function toOwnPost({ heldAt, heldFor, line, ...post }: StoredPost): OwnBoardPost {
  if (heldAt && heldFor !== 'reports') return { ...post, isHeld: true }
  return line ? { ...post, isInLine: true } : post
}

export const boardOrder = { moment: attendeeMessages.createdAt, id: attendeeMessages.id }
