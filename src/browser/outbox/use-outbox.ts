import { useEffect, useEffectEvent, useState } from 'react'
import type { OutboxAsk, OutboxTold, WaitingPost } from './waiting-post.ts'

/** A post with what was typed. */
export type OwnPost<Fields> = WaitingPost & { fields: Fields }

type Wanted<Fields> = {
  /** The path of the call that sends them. */
  path: string
  /** What they have in common: `{ eventId }`. */
  about: Partial<Fields>
  /** One of them has just arrived. */
  onSent?: () => void
}

/** While something waits it is tried again by the clock: not every network that is back says so. */
const TRIED_AGAIN_MS = 20_000

/** What this device sent and no answer came to, oldest first; empty where there is no worker (product §25.3). */
export function useOutbox<Fields>({ path, about, onSent }: Wanted<Fields>): OwnPost<Fields>[] {
  const [posts, setPosts] = useState<OwnPost<Fields>[]>([])
  const learn = useEffectEvent(({ data }: MessageEvent<Partial<OutboxTold>>) => {
    if (!data.outbox) return
    const ownOf = (of: WaitingPost[]) =>
      of
        .filter(({ url }) => new URL(url).pathname === path)
        .map((post) => ({ ...post, fields: JSON.parse(post.body) as Fields }))
        .filter(({ fields }) => Object.entries(about).every(([name, value]) => fields[name as keyof Fields] === value))
    setPosts(ownOf(data.outbox))
    if (data.sent && ownOf([data.sent]).length) onSent?.()
  })
  useEffect(() => {
    const { serviceWorker } = navigator
    serviceWorker?.addEventListener('message', learn)
    askOutbox({ outbox: 'flush' })
    return () => serviceWorker?.removeEventListener('message', learn)
  }, [])
  const isWaiting = posts.some(({ status }) => status === 'waiting')
  useEffect(() => {
    if (!isWaiting) return
    const trying = setInterval(() => document.hidden || askOutbox({ outbox: 'flush' }), TRIED_AGAIN_MS)
    return () => clearInterval(trying)
  }, [isWaiting])
  return posts
}

export function askOutbox(ask: OutboxAsk) {
  navigator.serviceWorker?.controller?.postMessage(ask)
}
