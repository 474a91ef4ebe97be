import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOutbox } from '../../browser/outbox/use-outbox.ts'
import { isWaiting, RequestError, request, requestWithHeaders } from '../../browser/request.ts'
import { keepOwnHeld } from './board/own-held.ts'
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
    onSuccess: (answer) => {
      // On a network that takes eight seconds to say nothing, nobody waits for the board as well.
      if (isWaiting(answer)) return
      if (answer.isHeld) keepOwnHeld(client, eventSlug, answer)
      return client.invalidateQueries({ queryKey: ['attendee-messages', eventSlug] })
    },
    onError: (error) => {
      if (error instanceof RequestError && error.status === 403) client.setQueryData(closedKey(eventSlug), true)
    },
  })
}

/** What was posted from this device and waits for a connection. What arrives of it is looked for on the board. */
export function useWaitingMessages({ eventSlug, eventId }: Board & { eventId: string }) {
  const client = useQueryClient()
  return useOutbox<AttendeeMessageFields & { eventId: string }>({
    path: '/api/attendee-messages',
    about: { eventId },
    onSent: () => void client.invalidateQueries({ queryKey: ['attendee-messages', eventSlug] }),
  })
}

/** What the core script last said of the event's news (browser/core/live): each kind by how often it was written. */
type News = { revisions: Record<string, number>; spreadMs: number }

/** Fetches the board again when the event's news say that it is another one; nothing is fetched by the clock (product §7.4). */
export function useBoardNews({ eventSlug, revision }: Board & { revision: number }) {
  const client = useQueryClient()
  useEffect(() => {
    let told = revision
    let later: ReturnType<typeof setTimeout> | undefined
    const look = (withinMs: number) => {
      if (told !== (readWith.get(eventSlug) ?? revision)) later ??= setTimeout(fetchAgain, withinMs)
    }
    const fetchAgain = () => {
      later = undefined
      client.invalidateQueries({ queryKey: ['attendee-messages', eventSlug] }, { throwOnError: true }).then(
        // The answer may be from another process, which had not heard of the write yet.
        () => look(2000),
        () => {},
      )
    }
    const hear = ({ revisions, spreadMs }: News) => {
      told = boardNumber(revisions)
      look(Math.random() * spreadMs)
    }
    const onNews = (event: Event) => hear((event as CustomEvent<News>).detail)
    document.addEventListener('news', onNews)
    // Told before this came alive.
    const { news } = document.body.dataset
    if (news) hear({ revisions: JSON.parse(news), spreadMs: 0 })
    return () => {
      document.removeEventListener('news', onNews)
      clearTimeout(later)
    }
  }, [client, eventSlug, revision])
}

/** As the server counts it (board/board-revision). */
const boardNumber = ({ event = 0, 'attendee-messages': posts = 0 }: News['revisions']) => event + posts
