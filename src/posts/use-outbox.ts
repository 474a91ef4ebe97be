import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type OutboxState, type QueuedPost, sending, sendToOutbox } from '../browser/outbox.ts'

export type OutboxPost<Fields> = QueuedPost & { fields: Fields }

type OutboxOptions<Fields> = {
  call: string
  isOwn: (fields: Fields) => boolean
  onSent?: (post: OutboxPost<Fields>) => void
  /** Runs at first, for each post that the outbox will send: a reloaded form still holds its text. */
  onKept?: (post: OutboxPost<Fields>) => void
}

const isOnItsWay = ({ status }: QueuedPost) => status === 'sending' || status === 'waiting'

/** The unsent posts of this device, oldest first (product §25.3). */
export function useOutbox<Fields>({ call, isOwn, onSent, onKept }: OutboxOptions<Fields>): OutboxPost<Fields>[] {
  const [posts, setPosts] = useState<OutboxPost<Fields>[]>([])
  const isFirst = useRef(true)
  const receive = useEffectEvent(({ data }: MessageEvent<Partial<OutboxState>>) => {
    if (!data.outbox) return
    const own = data.outbox
      .filter(({ url }) => `POST ${new URL(url).pathname}` === call)
      .map((post) => ({ ...post, fields: JSON.parse(post.body) as Fields }))
      .filter(({ fields }) => isOwn(fields))
    // A form shows itself what it is sending, and its outcome. After a reload nothing else would.
    const isShown = ({ status }: QueuedPost) =>
      sending.count ? status === 'waiting' || status === 'old' : status !== 'sent'
    setPosts(own.filter(isShown))
    if (isFirst.current && !sending.count) for (const post of own.filter(isOnItsWay)) onKept?.(post)
    isFirst.current = false
    if (!onSent || sending.count) return
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
