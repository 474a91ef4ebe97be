import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchAgain } from '../queries.ts'

/** However many vote at once, a phone asks again no more often than this. */
const AT_MOST_EVERY_MS = 3000

/** The event and the session say whether questions are taken, and until when. */
const MADE_OF = ['event', 'sessions', 'questions']

type News = CustomEvent<{ kinds: string[]; spreadMs: number }>

/** Fetches a session's questions again when the page's own news say that there are others (product §32.6). */
export function useQuestionNews(sessionId: string) {
  const client = useQueryClient()
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined
    let before = 0
    const look = () => {
      later = undefined
      before = performance.now()
      void fetchAgain(client, sessionId)
    }
    const onNews = ({ detail }: News) => {
      if (!detail.kinds.some((kind) => MADE_OF.includes(kind))) return
      const rest = Math.max(0, before + AT_MOST_EVERY_MS - performance.now())
      later ??= setTimeout(look, rest + Math.random() * detail.spreadMs)
    }
    document.addEventListener('news', onNews as EventListener)
    return () => {
      document.removeEventListener('news', onNews as EventListener)
      clearTimeout(later)
    }
  }, [client, sessionId])
}
