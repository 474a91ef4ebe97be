import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RevisionKind } from '../../db/schema.ts'
import { type Subscription, subscribeToStream, type UpdateMessage } from './core/live/stream.ts'
import { urlFor } from './request.ts'
import { throttle } from './throttle.ts'

/** However much is written at once, such as votes, lists are fetched no more often than this. */
const THROTTLE_MS = 1000

/** By the first word of query keys, whose second is the event's slug: what data it is made of. */
export type Watched = { lists: readonly string[]; kinds: readonly RevisionKind[] }

/** Fetches `shown` again whenever its data was written. A dashboard has one stream; make `shown` once. */
export function useOrganizerUpdates(eventSlug: string, shown: Watched) {
  const client = useQueryClient()
  useEffect(() => {
    let told: string | undefined
    const fetching = throttle(THROTTLE_MS, () => {
      for (const list of shown.lists) void client.invalidateQueries({ queryKey: [list, eventSlug] })
    })
    const leave = subscribe(eventSlug, ({ revisions }) => {
      const numbers = shown.kinds.map((kind) => revisions[kind]).join()
      // At first as well: what is shown may have been read a moment before the stream was open.
      if (numbers !== told) fetching.soon()
      told = numbers
    })
    return () => {
      leave()
      fetching.stop()
    }
  }, [client, eventSlug, shown])
}

/** For whoever has just signed in: what ended with her login is followed again at once, not when its turn comes. */
export function reconnectUpdates(): void {
  for (const { stream } of followed.values()) stream.again()
}

type Hear = (news: UpdateMessage) => void
type EventSubscription = { hearing: Set<Hear>; latest?: UpdateMessage; stream: Subscription }

/** By the event's slug. */
const followed = new Map<string, EventSubscription>()

/** Answers how to leave; the last one who does ends the stream. */
function subscribe(eventSlug: string, hear: Hear): () => void {
  const one = followed.get(eventSlug) ?? follow(eventSlug)
  one.hearing.add(hear)
  if (one.latest) hear(one.latest)
  return () => {
    one.hearing.delete(hear)
    if (one.hearing.size) return
    one.stream.end()
    followed.delete(eventSlug)
  }
}

function follow(eventSlug: string): EventSubscription {
  const hearing = new Set<Hear>()
  const stream = subscribeToStream(urlFor('GET /api/admin/news', { query: { eventSlug } }), (news) => {
    one.latest = news
    for (const hear of hearing) hear(news)
  })
  const one: EventSubscription = { hearing, stream }
  followed.set(eventSlug, one)
  return one
}
