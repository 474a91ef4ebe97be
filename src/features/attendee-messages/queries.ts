import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '../../browser/request.ts'
import type { AttendeeMessageFields } from './schema.ts'
import type { BoardMessage } from './service.ts'

type Board = { eventSlug: string; eventId: string }

/** The board as it is now; `initial` is what the page came with. */
export function useBoard({ eventSlug }: Board, initial: BoardMessage[], renderedAt: number) {
  return useQuery({
    queryKey: ['attendee-messages', eventSlug],
    queryFn: () => request<BoardMessage[]>('GET', `/api/attendee-messages?eventSlug=${encodeURIComponent(eventSlug)}`),
    initialData: initial,
    initialDataUpdatedAt: renderedAt,
  })
}

/** Posts on the board, then fetches it again (spec §4). */
export function usePostMessage({ eventSlug, eventId }: Board) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: AttendeeMessageFields & { website?: string }) =>
      request<BoardMessage>('POST', '/api/attendee-messages', { ...fields, eventId }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['attendee-messages', eventSlug] }),
  })
}

/** Fetches the board again when the server says that somebody posted; nothing is fetched by the clock (spec §7). */
export function useBoardNews({ eventSlug }: Board) {
  const client = useQueryClient()
  useEffect(() => {
    let news: EventSource | undefined
    const follow = () => {
      if (document.hidden) {
        news?.close()
        news = undefined
      } else if (!news) {
        news = new EventSource(`/api/attendee-messages/news?eventSlug=${encodeURIComponent(eventSlug)}`)
        news.onmessage = () => client.invalidateQueries({ queryKey: ['attendee-messages', eventSlug] })
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
