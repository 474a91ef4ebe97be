import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
