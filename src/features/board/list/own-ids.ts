import { useEffect } from 'react'
import { Store, useStore } from '../../../browser/store.ts'

/** Nobody has more of hers in sight. */
const MAX_IDS = 50

const NONE: string[] = []
const ids = new Store<string[]>()
const keyOf = (eventSlug: string) => `own-posts:${eventSlug}`

/** The posts that this browser sent, by id: their sender removes them, and reports others' (product §7.8). */
export function useOwnIds(eventSlug: string): string[] {
  // What is kept was not there for the server: it is read once the page is alive.
  useEffect(() => {
    if (!ids.value) ids.say(read(eventSlug))
  }, [eventSlug])
  return useStore(ids, NONE)
}

export function keepOwnId(eventSlug: string, id: string) {
  const all = [id, ...(ids.value ?? read(eventSlug)).filter((one) => one !== id)].slice(0, MAX_IDS)
  ids.say(all)
  try {
    localStorage.setItem(keyOf(eventSlug), JSON.stringify(all))
  } catch {}
}

function read(eventSlug: string): string[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(eventSlug)) ?? '[]')
  } catch {
    return []
  }
}
