import { useEffect, useEffectEvent } from 'react'
import { askOutbox } from './ask-outbox.ts'
import type { OwnPost } from './use-outbox.ts'

/** A refused post returns to its form as soon as nothing else stands there (product §25.4). */
export function useReturned<Fields>(
  posts: OwnPost<Fields>[],
  { isFree, putBack }: { isFree: boolean; putBack: (fields: Fields, why: string) => void },
) {
  const refused = posts.find(({ status }) => status === 'refused')
  const takeBack = useEffectEvent(({ id, fields, why }: OwnPost<Fields>) => {
    putBack(fields, `Your message could not be sent. ${why}`)
    // Only now: until here it is kept by the worker, from here on by the form.
    askOutbox({ outbox: 'drop', id })
  })
  useEffect(() => {
    if (refused && isFree && !document.hidden) takeBack(refused)
  }, [refused, isFree])
}
