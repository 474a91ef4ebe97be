import { useEffect } from 'react'
import { Store, useStore } from '../../../browser/store.ts'
import type { BoardPost, OwnBoardPost } from '../service.ts'

/** Whoever has not heard of it by then will not. */
const OWN_HELD_TTL_MS = 24 * 60 * 60 * 1000

const NONE: OwnBoardPost[] = []
const held = new Store<OwnBoardPost[]>()

/** The posts of this browser that wait for an organizer (product §31.3) or for their turn (§31.7), without those that are on the board by now. */
export function useOwnHeldPosts(eventSlug: string, onBoard: BoardPost[]): OwnBoardPost[] {
  // What is kept was not there for the server: it is read once the page is alive.
  useEffect(() => {
    if (!held.value) held.say(readStored(eventSlug))
  }, [eventSlug])
  return useStore(held, NONE).filter(({ id }) => !onBoard.some((post) => post.id === id))
}

/** Remembers one for whoever wrote it, for a day; where storage is full or forbidden as long as the page. */
export function storeOwnHeldPost(eventSlug: string, { id, name, message, createdAt, isInLine }: OwnBoardPost) {
  const others = (held.value ?? readStored(eventSlug)).filter((post) => post.id !== id)
  const all = [{ id, name, message, createdAt, isInLine }, ...others]
  held.say(all)
  try {
    localStorage.setItem(`held:${eventSlug}`, JSON.stringify(all))
  } catch {}
}

/** Its sender removed it. */
export function dropOwnHeld(eventSlug: string, id: string) {
  const others = (held.value ?? readStored(eventSlug)).filter((post) => post.id !== id)
  held.say(others)
  try {
    localStorage.setItem(`held:${eventSlug}`, JSON.stringify(others))
  } catch {}
}

function readStored(eventSlug: string): OwnBoardPost[] {
  try {
    const kept: OwnBoardPost[] = JSON.parse(localStorage.getItem(`held:${eventSlug}`) ?? '[]')
    return kept.filter(({ createdAt }) => Date.now() - Date.parse(createdAt) < OWN_HELD_TTL_MS)
  } catch {
    return []
  }
}
