import { useEffect, useEffectEvent } from 'react'
import { throttle } from './throttle.ts'

const THROTTLE_MS = 3000

type News = CustomEvent<{ kinds: string[]; spreadMs: number }>

/** Refetches when `kinds` were written (browser/core/on-update). */
export function useUpdates(kinds: readonly string[], refetch: () => void) {
  const isOfThese = useEffectEvent((kind: string) => kinds.includes(kind))
  const look = useEffectEvent(refetch)
  useEffect(() => {
    const looking = throttle(THROTTLE_MS, () => look())
    const onNews = ({ detail }: News) => {
      if (detail.kinds.some(isOfThese)) looking.soon(Math.random() * detail.spreadMs)
    }
    document.addEventListener('news', onNews as EventListener)
    // Messages from before hydration.
    const { news } = document.body.dataset
    if (news && Object.keys(JSON.parse(news)).some(isOfThese)) looking.now()
    return () => {
      document.removeEventListener('news', onNews as EventListener)
      looking.stop()
    }
  }, [])
}
