import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressOf } from '../../../../browser/request.ts'

/** Fetches what is shown of an event's board again whenever somebody posted, reported or decided something. */
export function useQueueNews(eventSlug: string) {
  const client = useQueryClient()
  useEffect(() => {
    let news: EventSource | undefined
    const follow = () => {
      if (document.hidden) {
        news?.close()
        news = undefined
      } else if (!news) {
        news = new EventSource(addressOf('GET /api/admin/board/news', { query: { eventSlug } }))
        news.onmessage = () => void client.invalidateQueries({ queryKey: ['moderated-board', eventSlug] })
      }
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      news?.close()
    }
  }, [client, eventSlug])
}
