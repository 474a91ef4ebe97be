import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOutbox } from '../../browser/outbox/use-outbox.ts'
import { isQueued, request } from '../../browser/request.ts'
import { useUpdates } from '../../browser/use-updates.ts'
import type { FeedbackFields } from './schema.ts'

const keyOf = (eventSlug: string) => ['my-feedback', eventSlug]

/** What this device said of the event's sessions before, and of which it is asked; undefined until it is known. */
export function useOwnFeedback(eventSlug: string) {
  const { data, refetch } = useQuery({
    queryKey: keyOf(eventSlug),
    queryFn: () => request('GET /api/feedback/mine', { query: { eventSlug } }),
  })
  useUpdates(SWITCHED_IN, () => void refetch())
  return data
}

const SWITCHED_IN = ['event', 'sessions']

export function useSendFeedback(eventSlug: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: FeedbackFields & { website?: string }) => request('POST /api/feedback', { body: fields }),
    // Of what waits the server knows nothing yet. Not awaited: the form empties its field first.
    onSuccess: (given) => void (isQueued(given) || client.invalidateQueries({ queryKey: keyOf(eventSlug) })),
  })
}

/** What was said on this device of these sessions and waits for a connection. */
export function useWaitingFeedback(
  eventSlug: string,
  { isHere, forget }: { isHere: (sessionId: string) => boolean; forget: (sent: FeedbackFields) => void },
) {
  const client = useQueryClient()
  const posts = useOutbox<FeedbackFields>({
    path: '/api/feedback',
    about: {},
    onSent: ({ fields }) => {
      forget(fields)
      void client.invalidateQueries({ queryKey: keyOf(eventSlug) })
    },
  })
  return posts.filter(({ fields }) => isHere(fields.sessionId))
}
