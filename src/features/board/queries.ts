import { useEffect } from 'react'
import { RequestError, request, requestWithHeaders } from '../../browser/request.ts'
import { resources, useResource, useStore } from '../../browser/store.ts'
import { throttle } from '../../browser/throttle.ts'
import { type OutboxPost, useOutbox } from '../../posts/use-outbox.ts'
import { dropOwnPost, storeOwnPost } from './list/own-posts-store.ts'
import type { BoardPostFields } from './schema.ts'
import type { BoardPost, OwnBoardPost } from './service.ts'

type Board = { eventId: string; eventSlug: string }
/** `revision`: of the event's data when the posts were read. */
type LoadedBoard = { posts: BoardPost[]; readAt: number; revision: number; isClosed?: boolean }

const boards = resources(String, async (eventSlug: string): Promise<LoadedBoard> => {
  const { data, headers } = await requestWithHeaders('GET /api/attendee-messages', { query: { eventSlug } })
  const isClosed = headers.get('board') === 'closed'
  return { posts: data, readAt: Date.now(), revision: Number(headers.get('revision')), isClosed }
})

/** The board as it is now; `initial` came with the page. */
export const useBoard = (eventSlug: string, initial: LoadedBoard) => useResource(boards(eventSlug), initial)

/** Whether the board takes no posts: as the page says, until the list or a refused post says otherwise. */
export const useBoardClosed = (eventSlug: string, initial: boolean) =>
  useStore(boards(eventSlug), undefined)?.isClosed ?? initial

/** A refused post may be the first to learn that the board is closed. */
export function handlePostFailure({ eventSlug }: Board, error: unknown) {
  if (error instanceof RequestError && error.status === 403) void boards(eventSlug).refetch()
}

/** The posts of this device that wait for a connection. */
export function useQueuedPosts({ eventId }: Board): OutboxPost<BoardPostFields>[] {
  return useOutbox<BoardPostFields & { eventId: string }>({
    call: 'POST /api/attendee-messages',
    isOwn: (fields) => fields.eventId === eventId,
  })
}

/** Shows a stored post: on the board, or in gray while nobody else sees it. */
export function addStoredPost({ eventSlug }: Board, post: OwnBoardPost): Promise<void> {
  storeOwnPost(eventSlug, post)
  return boards(eventSlug).refetch()
}

/** Takes one's own post off the board; the server decides by what it knows of the sender. */
export async function removeOwnPost({ eventId, eventSlug }: Board, id: string) {
  await request('POST /api/attendee-messages/remove', { body: { eventId, post: id } })
  dropOwnPost(eventSlug, id)
  await boards(eventSlug).refetch()
}

/** What the core script last heard of the event (browser/core/live): each kind with its revision. */
type News = { revisions: Record<string, number>; spreadMs: number }

/** Fetches the board when the event's news name another revision; nothing is fetched by the clock (product §7.4). */
export function useBoardUpdates({ eventSlug, revision }: { eventSlug: string; revision: number }) {
  useEffect(() => {
    const board = boards(eventSlug)
    let latest = revision
    const look = (afterMs: number) => {
      if (latest !== (board.value?.revision ?? revision)) fetching.soon(afterMs)
    }
    // Not throttled: the news are spread over time already.
    const fetching = throttle(0, async () => {
      const before = board.value
      await board.refetch()
      // The answer may come from another process, which had not heard of the write yet.
      if (board.value !== before) look(2000)
    })
    const hear = ({ revisions, spreadMs }: News) => {
      latest = boardRevision(revisions)
      look(Math.random() * spreadMs)
    }
    const onNews = (event: Event) => hear((event as CustomEvent<News>).detail)
    document.addEventListener('news', onNews)
    // The page may have heard before this came alive.
    const { news } = document.body.dataset
    if (news) hear({ revisions: JSON.parse(news), spreadMs: 0 })
    return () => {
      document.removeEventListener('news', onNews)
      fetching.stop()
    }
  }, [eventSlug, revision])
}

/** The same sum as the server's (./service.ts). */
const boardRevision = ({ event = 0, 'attendee-messages': posts = 0 }: News['revisions']) => event + posts
