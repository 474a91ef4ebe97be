import { useEffect } from 'react'
import { Shared, useShared } from '../../../browser/shared.ts'
import type { BoardMessage, PostedMessage } from '../service.ts'

/** Whoever has not heard of it by then will not. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000

const NONE: PostedMessage[] = []
const held = new Shared<PostedMessage[]>()

/** The posts of this browser that wait for an organizer (product §31.3) or for their turn (§31.7), without those that are on the board by now. */
export function useOwnHeld(eventSlug: string, onBoard: BoardMessage[]): PostedMessage[] {
  // What is kept was not there for the server: it is read once the page is alive.
  useEffect(() => {
    if (!held.value) held.say(read(eventSlug))
  }, [eventSlug])
  return useShared(held, NONE).filter(({ id }) => !onBoard.some((post) => post.id === id))
}

/** Remembers one for whoever wrote it, for a day; where storage is full or forbidden as long as the page. */
export function keepOwnHeld(eventSlug: string, { id, name, message, createdAt, isInLine }: PostedMessage) {
  const others = (held.value ?? read(eventSlug)).filter((post) => post.id !== id)
  const all = [{ id, name, message, createdAt, isInLine }, ...others]
  held.say(all)
  try {
    localStorage.setItem(`held:${eventSlug}`, JSON.stringify(all))
  } catch {}
}

/** Its sender removed it. */
export function dropOwnHeld(eventSlug: string, id: string) {
  const others = (held.value ?? read(eventSlug)).filter((post) => post.id !== id)
  held.say(others)
  try {
    localStorage.setItem(`held:${eventSlug}`, JSON.stringify(others))
  } catch {}
}

function read(eventSlug: string): PostedMessage[] {
  try {
    const kept: PostedMessage[] = JSON.parse(localStorage.getItem(`held:${eventSlug}`) ?? '[]')
    return kept.filter(({ createdAt }) => Date.now() - Date.parse(createdAt) < KEPT_FOR_MS)
  } catch {
    return []
  }
}
