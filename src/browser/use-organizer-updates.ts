import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RevisionKind } from '../../db/schema.ts'
import { type Subscription, subscribeToStream, type UpdateMessage } from './core/stream.ts'
import { urlFor } from './request.ts'
import { throttle } from './throttle.ts'

const THROTTLE_MS = 1000

/** `lists` are the first parts of query keys; the slug is the second. */
export type Watched = { lists: readonly string[]; kinds: readonly RevisionKind[] }

let ofPage: { eventSlug: string | null; revisions: UpdateMessage['revisions'] | undefined } | undefined

/** The event's revisions when the page was made. Every list is read later, so it has at least these. */
export function setPageRevisions(eventSlug: string | null, revisions: UpdateMessage['revisions'] | undefined) {
  ofPage = { eventSlug, revisions }
}

/** Refetches `shown` when its data was written. All hooks share a stream; `shown` must be stable. */
export function useOrganizerUpdates(eventSlug: string, shown: Watched) {
  const client = useQueryClient()
  useEffect(() => {
    const numbersOf = (revisions: UpdateMessage['revisions']) => shown.kinds.map((kind) => revisions[kind]).join()
    let lastNumbers = ofPage?.eventSlug === eventSlug ? numbersOf(ofPage.revisions ?? {}) : undefined
    const fetching = throttle(THROTTLE_MS, () => {
      for (const list of shown.lists) void client.invalidateQueries({ queryKey: [list, eventSlug] })
    })
    const leave = subscribe(eventSlug, ({ revisions }) => {
      const numbers = numbersOf(revisions)
      // The first message too: what was read without a page may be older than the stream.
      if (numbers !== lastNumbers) fetching.soon()
      lastNumbers = numbers
    })
    return () => {
      leave()
      fetching.stop()
    }
  }, [client, eventSlug, shown])
}

export function reconnectUpdates(): void {
  for (const { stream } of followed.values()) stream.again()
}

type Hear = (news: UpdateMessage) => void
type EventSubscription = { hearing: Set<Hear>; latest?: UpdateMessage; stream: Subscription }

const followed = new Map<string, EventSubscription>()

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
