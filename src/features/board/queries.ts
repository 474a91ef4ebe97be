import { useEffect } from 'react'
import { type OutboxPost, useOutbox } from '../../browser/outbox/use-outbox.ts'
import { isQueued, RequestError, request, requestWithHeaders } from '../../browser/request.ts'
import { Store, useStore } from '../../browser/store.ts'
import { throttle } from '../../browser/throttle.ts'
import { dropOwnHeld, storeOwnHeldPost } from './list/own-held-posts.ts'
import { keepOwnId } from './list/own-ids.ts'
import type { BoardPostFields } from './schema.ts'
import type { BoardPost, OwnBoardPost } from './service.ts'

type Board = { eventId: string; eventSlug: string }
/** `revision`: the number of the event's data that it was read with. */
type ReadBoard = { posts: BoardPost[]; readAt: number; revision: number }

// One question, asked by two islands: TanStack Query would be a tenth of all that a phone gets for the board.
const board = new Store<ReadBoard>()
const closed = new Store<boolean>()

/** The board as it is now; `initial` is what the page came with. */
export const useBoard = (initial: ReadBoard) => useStore(board, initial)

/** Whether nobody posts for now: as the page said, until the list or a refused post says otherwise. */
export const useBoardClosed = (initial: boolean) => useStore(closed, initial)

/** Posts on the board, then fetches it again (product §7.2). */
export async function submitPost(to: Board, fields: BoardPostFields & { website?: string }) {
  const { eventId } = to
  const answer = await request('POST /api/attendee-messages', { body: { ...fields, eventId } }).catch((error) => {
    if (error instanceof RequestError && error.status === 403) closed.say(true)
    throw error
  })
  // Nobody waits for the board as well: until the form knows, a page that is closed keeps the text as unsent.
  if (!isQueued(answer)) void addStoredPost(to, answer)
  return answer
}

/** What was posted from this device and waits for a connection. */
export function useQueuedPosts({ eventId }: Board, onSent?: (post: WaitingMessage) => void): WaitingMessage[] {
  return useOutbox({ path: '/api/attendee-messages', about: { eventId }, onSent })
}

type WaitingMessage = OutboxPost<BoardPostFields & { eventId: string }>

/** Shows a post that was stored: on the board, or in grey where it waits. */
export async function addStoredPost({ eventSlug }: Board, post: OwnBoardPost) {
  keepOwnId(eventSlug, post.id)
  if (post.isHeld || post.isInLine) storeOwnHeldPost(eventSlug, post)
  await readBoard(eventSlug).catch(() => {})
}

/** Takes one of one's own off the board; what the server knows of its sender decides. */
export async function removeOwnPost({ eventId, eventSlug }: Board, id: string) {
  await request('POST /api/attendee-messages/remove', { body: { eventId, post: id } })
  dropOwnHeld(eventSlug, id)
  await readBoard(eventSlug).catch(() => {})
}

let asked = 0
let shown = 0

async function readBoard(eventSlug: string) {
  const turn = ++asked
  const { data, headers } = await requestWithHeaders('GET /api/attendee-messages', { query: { eventSlug } })
  // An answer that took long may come after a newer one.
  if (turn < shown) return
  shown = turn
  closed.say(headers.get('board') === 'closed')
  board.say({ posts: data, readAt: Date.now(), revision: Number(headers.get('revision')) })
}

/** What the core script last said of the event's news (browser/core/live): each kind by how often it was written. */
type News = { revisions: Record<string, number>; spreadMs: number }

/** Fetches the board again when the event's news say that it is another one; nothing is fetched by the clock (product §7.4). */
export function useBoardUpdates({ eventSlug, revision }: { eventSlug: string; revision: number }) {
  useEffect(() => {
    let told = revision
    const look = (afterMs: number) => {
      if (told !== (board.value?.revision ?? revision)) fetching.soon(afterMs)
    }
    // As often as it is another one: the news are spread already.
    const fetching = throttle(0, () => {
      readBoard(eventSlug).then(
        // The answer may be from another process, which had not heard of the write yet.
        () => look(2000),
        () => {},
      )
    })
    const hear = ({ revisions, spreadMs }: News) => {
      told = boardNumber(revisions)
      look(Math.random() * spreadMs)
    }
    const onNews = (event: Event) => hear((event as CustomEvent<News>).detail)
    document.addEventListener('news', onNews)
    // Told before this came alive.
    const { news } = document.body.dataset
    if (news) hear({ revisions: JSON.parse(news), spreadMs: 0 })
    return () => {
      document.removeEventListener('news', onNews)
      fetching.stop()
    }
  }, [eventSlug, revision])
}

/** As the server counts it (board/board-revision). */
const boardNumber = ({ event = 0, 'attendee-messages': posts = 0 }: News['revisions']) => event + posts
