import { useEffect } from 'react'
import { readStored, writeStored } from '../../browser/local-storage.ts'
import { RequestError, request, requestWithHeaders } from '../../browser/request.ts'
import { resources, Store, useResource, useStore } from '../../browser/store.ts'
import { throttle } from '../../browser/throttle.ts'
import type { BoardPost, OwnBoardPost } from './service.ts'

type Board = { eventId: string; eventSlug: string }
type LoadedBoard = { posts: BoardPost[]; readAt: number; revision: number; isClosed?: boolean }

const boards = resources(String, async (eventSlug: string): Promise<LoadedBoard> => {
  const { data, headers } = await requestWithHeaders('GET /api/attendee-messages', { query: { eventSlug } })
  const isClosed = headers.get('board') === 'closed'
  return { posts: data, readAt: Date.now(), revision: Number(headers.get('revision')), isClosed }
})

export const useBoard = (eventSlug: string, initial: LoadedBoard) => useResource(boards(eventSlug), initial)

export const useBoardClosed = (eventSlug: string, initial: boolean) =>
  useStore(boards(eventSlug), undefined)?.isClosed ?? initial

export function handlePostFailure({ eventSlug }: Board, error: unknown) {
  if (error instanceof RequestError && error.status === 403) void boards(eventSlug).refetch()
}

export function addStoredPost({ eventSlug }: Board, { isHeld, ...post }: OwnBoardPost): Promise<void> {
  const { ids, held } = without(eventSlug, post.id)
  const isHidden = isHeld || post.isInLine
  write(eventSlug, { ids: [post.id, ...ids].slice(0, MAX_IDS), held: isHidden ? [post, ...held] : held })
  const board = boards(eventSlug)
  // The network may be gone again before the board is fetched.
  if (board.value && !isHidden) {
    const posts = [post, ...board.value.posts.filter(({ id }) => id !== post.id)]
    board.change({ ...board.value, posts, readAt: Math.max(Date.now(), Date.parse(post.createdAt)) })
  }
  return board.refetch()
}

export async function removeOwnPost({ eventId, eventSlug }: Board, id: string) {
  await request('POST /api/attendee-messages/remove', { body: { eventId, post: id } })
  write(eventSlug, without(eventSlug, id))
  await boards(eventSlug).refetch()
}

type News = { revisions: Record<string, number>; spreadMs: number }

/** Fetches the board when the news name another revision (product §7.4). */
export function useBoardUpdates({ eventSlug, revision }: { eventSlug: string; revision: number }) {
  useEffect(() => {
    const board = boards(eventSlug)
    let latest = revision
    const look = (afterMs: number) => {
      if (latest !== (board.value?.revision ?? revision)) fetching.soon(afterMs)
    }
    // The news are already spread over time.
    const fetching = throttle(0, async () => {
      const before = board.value
      await board.refetch()
      // Another process may have answered before it heard of the write.
      if (board.value !== before) look(2000)
    })
    const hear = ({ revisions, spreadMs }: News) => {
      latest = boardRevision(revisions)
      look(Math.random() * spreadMs)
    }
    const onNews = (event: Event) => hear((event as CustomEvent<News>).detail)
    document.addEventListener('news', onNews)
    // The page may have heard before this island hydrated.
    const { news } = document.body.dataset
    if (news) hear({ revisions: JSON.parse(news), spreadMs: 0 })
    return () => {
      document.removeEventListener('news', onNews)
      fetching.stop()
    }
  }, [eventSlug, revision])
}

/** The same sum as in service.ts. */
const boardRevision = ({ event = 0, 'attendee-messages': posts = 0 }: News['revisions']) => event + posts

const OWN_HELD_TTL_MS = 24 * 60 * 60 * 1000
const MAX_IDS = 50

type OwnPosts = { ids: string[]; held: OwnBoardPost[] }

const NONE: OwnPosts = { ids: [], held: [] }
const own = new Store<OwnPosts>()

export function useOwnPosts(eventSlug: string, onBoard: BoardPost[]): OwnPosts {
  // The server has no local storage.
  useEffect(() => {
    if (!own.value) own.set(read(eventSlug))
  }, [eventSlug])
  const { ids, held } = useStore(own, NONE)
  return { ids, held: held.filter(({ id }) => !onBoard.some((post) => post.id === id)) }
}

function without(eventSlug: string, id: string): OwnPosts {
  const { ids, held } = own.value ?? read(eventSlug)
  return { ids: ids.filter((one) => one !== id), held: held.filter((post) => post.id !== id) }
}

function write(eventSlug: string, posts: OwnPosts) {
  own.set(posts)
  writeStored(`own-posts:${eventSlug}`, posts.ids)
  writeStored(`held:${eventSlug}`, posts.held)
}

function read(eventSlug: string): OwnPosts {
  const isRecent = ({ createdAt }: OwnBoardPost) => Date.now() - Date.parse(createdAt) < OWN_HELD_TTL_MS
  return {
    ids: readStored<string[]>(`own-posts:${eventSlug}`, []),
    held: readStored<OwnBoardPost[]>(`held:${eventSlug}`, []).filter(isRecent),
  }
}
