import { useEffect, useEffectEvent, useState } from 'react'
import { isUnsent, type OutboxState, type QueuedPost, sendToOutbox } from '../browser/outbox.ts'

export type OutboxPost<Fields> = QueuedPost & { fields: Fields }

type OutboxOptions<Fields> = {
  call: string
  isOwn: (fields: Fields) => boolean
  onSent?: (post: OutboxPost<Fields>) => void
}

/** The unsent posts of this device, oldest first (product §25.3). */
export function useOutbox<Fields>({ call, isOwn, onSent }: OutboxOptions<Fields>): OutboxPost<Fields>[] {
  const [posts, setPosts] = useState<OutboxPost<Fields>[]>([])
  const receive = useEffectEvent(({ data }: MessageEvent<Partial<OutboxState>>) => {
    if (!data.outbox) return
    const own = data.outbox
      .filter(({ url }) => `POST ${new URL(url).pathname}` === call)
      .map((post) => ({ ...post, fields: JSON.parse(post.body) as Fields }))
      .filter(({ fields }) => isOwn(fields))
    setPosts(own.filter(isUnsent))
    if (!onSent) return
    for (const post of own.filter(({ status }) => status === 'sent')) {
      onSent(post)
      sendToOutbox({ outbox: 'drop', id: post.id })
    }
  })
  useEffect(() => {
    const { serviceWorker } = navigator
    const flush = () => sendToOutbox({ outbox: 'flush' })
    serviceWorker?.addEventListener('message', receive)
    // A replaced worker may lose its commands.
    serviceWorker?.addEventListener('controllerchange', flush)
    flush()
    return () => {
      serviceWorker?.removeEventListener('message', receive)
      serviceWorker?.removeEventListener('controllerchange', flush)
    }
  }, [])
  return posts
}
