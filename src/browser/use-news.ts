import { useEffect, useEffectEvent } from 'react'

/** However many write at once, a phone asks again no more often than this. */
const AT_MOST_EVERY_MS = 3000

type News = CustomEvent<{ kinds: string[]; spreadMs: number }>

/** Has an island look again when the page's own news say that something of these kinds was written (browser/core/live). */
export function useNews(kinds: readonly string[], lookAgain: () => void) {
  const isOfThese = useEffectEvent((kind: string) => kinds.includes(kind))
  const look = useEffectEvent(lookAgain)
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined
    let before = Number.NEGATIVE_INFINITY
    const lookNow = () => {
      later = undefined
      before = performance.now()
      look()
    }
    const onNews = ({ detail }: News) => {
      if (!detail.kinds.some(isOfThese)) return
      const rest = Math.max(0, before + AT_MOST_EVERY_MS - performance.now())
      later ??= setTimeout(lookNow, rest + Math.random() * detail.spreadMs)
    }
    document.addEventListener('news', onNews as EventListener)
    // Told before this came alive.
    const { news } = document.body.dataset
    if (news && Object.keys(JSON.parse(news)).some(isOfThese)) lookNow()
    return () => {
      document.removeEventListener('news', onNews as EventListener)
      clearTimeout(later)
    }
  }, [])
}
