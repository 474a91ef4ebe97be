import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** However many vote at once, a phone asks again no more often than this. */
const AT_MOST_EVERY_MS = 3000

type News = CustomEvent<{ kinds: string[]; spreadMs: number }>

/** Fetches a session's questions again when the page's own news say that there are others (product §32.6). */
export function useQuestionNews(sessionId: string) {
  const client = useQueryClient()
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined
    let before = 0
    const fetchAgain = () => {
      later = undefined
      before = performance.now()
      for (const key of ['questions', 'my-questions']) void client.invalidateQueries({ queryKey: [key, sessionId] })
    }
    const onNews = ({ detail }: News) => {
      if (!detail.kinds.includes('questions')) return
      const rest = Math.max(0, before + AT_MOST_EVERY_MS - performance.now())
      later ??= setTimeout(fetchAgain, rest + Math.random() * detail.spreadMs)
    }
    document.addEventListener('news', onNews as EventListener)
    return () => {
      document.removeEventListener('news', onNews as EventListener)
      clearTimeout(later)
    }
  }, [client, sessionId])
}
