import { useEffect, useEffectEvent, useState } from 'react'
import { sendToOutbox } from './message-outbox.ts'
import { isUnsent, type OutboxState, type QueuedPost } from './waiting-post.ts'

export type OutboxPost<Fields> = QueuedPost & { fields: Fields }

type OutboxOptions<Fields> = {
  /** The path of the call that sends them. */
  path: string
  /** What they have in common: `{ eventId }`. */
  about: Partial<Fields>
  /** One was stored while its form did not wait for the answer. Whoever takes this has it forgotten. */
  onSent?: (post: OutboxPost<Fields>) => void
}

/** What this device sent and no answer came to, oldest first; empty where there is no worker (product §25.3). */
export function useOutbox<Fields>({ path, about, onSent }: OutboxOptions<Fields>): OutboxPost<Fields>[] {
  const [posts, setPosts] = useState<OutboxPost<Fields>[]>([])
  const learn = useEffectEvent(({ data }: MessageEvent<Partial<OutboxState>>) => {
    if (!data.outbox) return
    const own = data.outbox
      .filter(({ url }) => new URL(url).pathname === path)
      .map((post) => ({ ...post, fields: JSON.parse(post.body) as Fields }))
      .filter(({ fields }) => Object.entries(about).every(([name, value]) => fields[name as keyof Fields] === value))
    setPosts(own.filter(isUnsent))
    if (!onSent) return
    for (const post of own.filter(({ status }) => status === 'sent')) {
      onSent(post)
      sendToOutbox({ outbox: 'drop', id: post.id })
    }
  })
  useEffect(() => {
    const { serviceWorker } = navigator
    const ask = () => sendToOutbox({ outbox: 'flush' })
    serviceWorker?.addEventListener('message', learn)
    // What was asked of a worker that another one takes the place of may be lost with it.
    serviceWorker?.addEventListener('controllerchange', ask)
    ask()
    return () => {
      serviceWorker?.removeEventListener('message', learn)
      serviceWorker?.removeEventListener('controllerchange', ask)
    }
  }, [])
  return posts
}
