import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressOf, RequestError, request, requestWithHeaders } from '../../browser/request.ts'
import type { BoardNews } from './board/board-news.ts'
import type { AttendeeMessageFields } from './schema.ts'
import type { BoardMessage } from './service.ts'

type Board = { eventSlug: string }

/** The revision each event's board was fetched with; else it is the page's. */
const readWith = new Map<string, number>()

/** The board as it is now; `initial` is what the page came with. */
export function useBoard({ eventSlug }: Board, initial: BoardMessage[], renderedAt: number) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['attendee-messages', eventSlug],
    queryFn: async () => {
      const { data, headers } = await requestWithHeaders('GET /api/attendee-messages', { query: { eventSlug } })
      readWith.set(eventSlug, Number(headers.get('revision')))
      client.setQueryData(closedKey(eventSlug), headers.get('board') === 'closed')
      return data
    },
    initialData: initial,
    initialDataUpdatedAt: renderedAt,
  })
}

const closedKey = (eventSlug: string) => ['board-closed', eventSlug]

/** Whether nobody posts for now: as the page said, until the list or a refused post says otherwise. */
export function useBoardClosed(eventSlug: string, initial: boolean): boolean {
  return useQuery({ queryKey: closedKey(eventSlug), queryFn: skipToken, initialData: initial }).data ?? initial
}

/** Posts on the board, then fetches it again (product §7.2). */
export function usePostMessage({ eventSlug, eventId }: Board & { eventId: string }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: AttendeeMessageFields & { website?: string }) =>
      request('POST /api/attendee-messages', { body: { ...fields, eventId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['attendee-messages', eventSlug] }),
    onError: (error) => {
      if (error instanceof RequestError && error.status === 403) client.setQueryData(closedKey(eventSlug), true)
    },
  })
}

/** Fetches the board again when the server says that it is another one; nothing is fetched by the clock (product §7.4). */
export function useBoardNews({ eventSlug, revision }: Board & { revision: number }) {
  const client = useQueryClient()
  useEffect(() => {
    let news: EventSource | undefined
    let told: BoardNews
    let later: ReturnType<typeof setTimeout> | undefined
    const look = (withinMs: number) => {
      if (told.revision !== (readWith.get(eventSlug) ?? revision)) later ??= setTimeout(fetchAgain, withinMs)
    }
    const fetchAgain = () => {
      later = undefined
      client.invalidateQueries({ queryKey: ['attendee-messages', eventSlug] }, { throwOnError: true }).then(
        // The answer may be from another process, which had not heard of the write yet.
        () => look(2000),
        () => {},
      )
    }
    const follow = () => {
      if (document.hidden) {
        news?.close()
        news = undefined
      } else if (!news) {
        news = new EventSource(addressOf('GET /api/attendee-messages/news', { query: { eventSlug } }))
        news.onmessage = ({ data }) => {
          told = JSON.parse(data)
          look(Math.random() * told.spreadMs)
        }
      }
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      news?.close()
      clearTimeout(later)
    }
  }, [client, eventSlug, revision])
}
