import { useEffect } from 'react'
import { readStored, writeStored } from '../../../browser/local-storage.ts'
import { Store, useStore } from '../../../browser/store.ts'
import type { BoardPost, OwnBoardPost } from '../service.ts'

/** A post that waits longer than this will not appear anymore. */
const OWN_HELD_TTL_MS = 24 * 60 * 60 * 1000
/** More than anybody has in view. */
const MAX_IDS = 50

/** `ids`: all that this browser sent. `held`: those that wait for an organizer or for their turn. */
type OwnPosts = { ids: string[]; held: OwnBoardPost[] }

const NONE: OwnPosts = { ids: [], held: [] }
const own = new Store<OwnPosts>()

/** The posts of this browser (product §7.8, §31.3, §31.7), without the held ones that are on the board by now. */
export function useOwnPosts(eventSlug: string, onBoard: BoardPost[]): OwnPosts {
  // The server knows nothing of it: it is read once the page is alive.
  useEffect(() => {
    if (!own.value) own.set(read(eventSlug))
  }, [eventSlug])
  const { ids, held } = useStore(own, NONE)
  return { ids, held: held.filter(({ id }) => !onBoard.some((post) => post.id === id)) }
}

export function storeOwnPost(eventSlug: string, { isHeld, ...post }: OwnBoardPost) {
  const { ids, held } = without(eventSlug, post.id)
  write(eventSlug, {
    ids: [post.id, ...ids].slice(0, MAX_IDS),
    held: isHeld || post.isInLine ? [post, ...held] : held,
  })
}

/** Its sender removed it. */
export function dropOwnPost(eventSlug: string, id: string) {
  write(eventSlug, without(eventSlug, id))
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
