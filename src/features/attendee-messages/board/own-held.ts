import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BoardMessage } from '../service.ts'

/** Whoever has not heard of it by then will not. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000

const NONE: BoardMessage[] = []
const keyOf = (eventSlug: string) => ['own-held', eventSlug]

/** The posts of this browser that wait for an organizer (product §31.3), without those that are on the board by now. */
export function useOwnHeld(eventSlug: string, onBoard: BoardMessage[]): BoardMessage[] {
  const client = useQueryClient()
  const { data = NONE } = useQuery({ queryKey: keyOf(eventSlug), queryFn: skipToken, initialData: NONE })
  useEffect(() => {
    client.setQueryData(keyOf(eventSlug), read(eventSlug))
  }, [client, eventSlug])
  return data.filter(({ id }) => !onBoard.some((post) => post.id === id))
}

/** Remembers one for whoever wrote it, for a day; where storage is full or forbidden as long as the page. */
export function keepOwnHeld(client: QueryClient, eventSlug: string, { id, name, message, createdAt }: BoardMessage) {
  const all = [{ id, name, message, createdAt }, ...read(eventSlug).filter((post) => post.id !== id)]
  client.setQueryData(keyOf(eventSlug), all)
  try {
    localStorage.setItem(`held:${eventSlug}`, JSON.stringify(all))
  } catch {}
}

function read(eventSlug: string): BoardMessage[] {
  try {
    const kept: BoardMessage[] = JSON.parse(localStorage.getItem(`held:${eventSlug}`) ?? '[]')
    return kept.filter(({ createdAt }) => Date.now() - Date.parse(createdAt) < KEPT_FOR_MS)
  } catch {
    return []
  }
}
