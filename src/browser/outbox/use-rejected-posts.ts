import { useEffect, useEffectEvent } from 'react'
import { sendToOutbox } from './message-outbox.ts'
import type { OutboxPost } from './use-outbox.ts'

/** A refused post returns to its form as soon as nothing else stands there (product §25.4). */
export function useRejectedPosts<Fields>(
  posts: OutboxPost<Fields>[],
  { isFree, restoreFields }: { isFree: boolean; restoreFields: (fields: Fields, why: string) => void },
) {
  const refused = posts.find(({ status }) => status === 'refused')
  const takeBack = useEffectEvent(({ id, fields, why }: OutboxPost<Fields>) => {
    restoreFields(fields, `Your message could not be sent. ${why}`)
    // Only now: until here it is kept by the worker, from here on by the form.
    sendToOutbox({ outbox: 'drop', id })
  })
  useEffect(() => {
    if (refused && isFree && !document.hidden) takeBack(refused)
  }, [refused, isFree])
}
