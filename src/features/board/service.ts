import { and, eq, sql } from 'drizzle-orm'
import { DbBusy } from '../../../db/errors.ts'
import { orderNewestFirst, type PageOptions, whereOlderThan } from '../../../db/pagination.ts'
import { sumRevisions } from '../../../db/revision-sync.ts'
import { cached } from '../../../db/revisions.ts'
import type { AttendeeMessage, Event, HoldReason } from '../../../db/schema.ts'
import { attendeeMessages, events } from '../../../db/schema.ts'
import type { RateLimited } from '../../limits/post-rate-limit.ts'
import type { Sender } from '../../limits/sender.ts'
import { countLimitHit, TokenBucket } from '../../limits/token-bucket.ts'
import { withQuota } from '../../limits/with-quota.ts'
import { cachedActiveEvent, listEvents } from '../../pages/cached-events.ts'
import { defineStoredPost, postSchema } from '../../posts/define-post.ts'
import { insertPosts } from '../../posts/post-rows.ts'
import { rowId } from '../../text/typed/typed-text.ts'
import { BOARD_CLOSED_MESSAGE, BOARD_PAGE_SIZE, formatPause } from './constants.ts'
import { turnOf } from './line.ts'
import { findHeldWord } from './moderation/match-held-words.ts'
import { type BoardPostFields, boardPostFields } from './schema.ts'
import { boardColumns, isVisiblePost, selectPosts } from './visible-posts.ts'

/** A network's posts per device's post: a hall is one network, and so is a single script. */
const NETWORK_BURST = 60

/** By seconds: a new pace starts all senders anew. */
const paces = new Map<number, ReturnType<typeof newPace>>()

const newPace = (seconds: number) => ({
  senders: new TokenBucket(1, seconds * 1000),
  networks: new TokenBucket(NETWORK_BURST, (seconds * 1000) / NETWORK_BURST),
})

/** Applies beside the ordinary limits (product §31.2). */
async function storeSlowly<T extends { status: string }>(
  { id: eventId, boardSlowSeconds: slow }: Event,
  { device, network }: Sender,
  store: () => Promise<T>,
): Promise<T | RateLimited> {
  if (!slow) return store()
  const { senders, networks } = paces.getOrInsertComputed(slow, newPace)
  const at = `slow ${slow} ${eventId}`
  const takings = [
    { of: senders, key: `${at} ${device?.id ?? network}` },
    { of: networks, key: `${at} network ${network}` },
  ]
  const refusal = (): RateLimited | undefined => {
    const seconds = Math.max(...takings.map(({ of, key }) => of.retryAfter(1, of.available(key))))
    if (!seconds) return undefined
    countLimitHit('slow-mode')
    return { status: 'too-many', seconds, text: `Slow mode is on. You can post again in ${formatPause(seconds)}.` }
  }
  return withQuota(takings, refusal, store)
}

export type BoardPost = Pick<AttendeeMessage, 'id' | 'name' | 'message' | 'createdAt'>

/** A post as its sender sees it. Others see it after approval (`isHeld`) or in its turn (`isInLine`). */
export type OwnBoardPost = BoardPost & { isHeld?: true; isInLine?: true }

export const boardPost = defineStoredPost({
  schema: postSchema(boardPostFields, { eventId: rowId('No event selected') }, 'Send a name and a message'),
  refusals: { 'no-event': [404, 'No event selected'], closed: [403, BOARD_CLOSED_MESSAGE] },
  table: 'attendeeMessages',
  limit: 'board',
  about: async ({ eventId }) => {
    const event = await cachedActiveEvent(eventId)
    return event && { eventId, event }
  },
  missing: 'no-event',
  closed: ({ event }) => (event.boardClosedAt ? 'closed' : undefined),
  fields: ({ name, message }) => ({ name, message }),
  words: ({ name, message }) => `${name}\n${message}`,
  toMessage: toOwnPost,
  batchKey: ({ eventId }) => eventId,
  // Many write right after the keynote.
  atOnce: 3,
  store: storePosts,
  limitMore: async ({ row, place: { event }, sender }, store) => {
    const turn = event.boardHeldAt ? undefined : turnOf(event.id, sender)
    const posted = await storeSlowly(event, sender, () =>
      store(turn?.takings, () => ({ ...row, line: turn?.line() ?? null })),
    )
    if (posted.status !== 'stored') turn?.giveBack()
    return posted
  },
})

async function storePosts(posts: AttendeeMessage[]): Promise<AttendeeMessage[] | 'no-event' | 'closed'> {
  const { eventId } = posts[0]!
  const now = new Date().toISOString()
  let board = await cachedActiveEvent(eventId)
  for (let tries = 0; tries < 3; tries++) {
    if (!board) return 'no-event'
    if (board.boardClosedAt) return 'closed'
    const { boardHeldAt, boardWords } = board
    const held = posts.map((post) => {
      const heldFor = holdReason({ boardHeldAt, boardWords }, post)
      return { ...post, heldFor, heldAt: heldFor && now, line: heldFor ? null : post.line }
    })
    const stored = await insertPosts('attendeeMessages', held, {
      guard: sql`
        select id from ${events} where id = ${eventId} and board_closed_at is null and to_jsonb(board_words) = ${JSON.stringify(boardWords)}::text::jsonb
          and board_held_at is not distinct from ${boardHeldAt}::timestamptz for key share`,
      // Phones do not fetch the board for posts that they cannot see.
      kind: sql`case when "heldAt" is null and line is null then 'attendee-messages' else 'held-posts' end`,
    })
    if (stored) return stored
    board = (await listEvents()).find(({ id, isActive }) => isActive && id === eventId)
  }
  throw new DbBusy('The board is being set again and again')
}

function holdReason(board: Pick<Event, 'boardHeldAt' | 'boardWords'>, post: BoardPostFields): HoldReason | null {
  if (findHeldWord(`${post.name}\n${post.message}`, board.boardWords) !== undefined) return 'words'
  return board.boardHeldAt ? 'all' : null
}

/** Read it before the posts. The event's revision counts, because the event closes the board. */
export function boardRevision(eventId: string): number {
  return sumRevisions(eventId, ['event', 'attendee-messages'])
}

export function listBoardPosts(eventId: string, { before, limit = BOARD_PAGE_SIZE }: PageOptions = {}) {
  return selectPosts(boardColumns)
    .where(and(eq(attendeeMessages.eventId, eventId), isVisiblePost, whereOlderThan(before, boardOrder)))
    .orderBy(...orderNewestFirst(boardOrder))
    .limit(limit)
}

export function cachedBoardPosts(eventId: string): Promise<BoardPost[]> {
  return cached(eventId, ['attendee-messages'], 'attendee-messages', () => listBoardPosts(eventId))
}

/** The sender does not learn of reports. */
export function toOwnPost({ id, name, message, createdAt, ...post }: AttendeeMessage): OwnBoardPost {
  const visible = { id, name, message, createdAt }
  if (post.heldAt && post.heldFor !== 'reports') return { ...visible, isHeld: true }
  return post.line ? { ...visible, isInLine: true } : visible
}

export const boardOrder = { moment: attendeeMessages.createdAt, id: attendeeMessages.id }
