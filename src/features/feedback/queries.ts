import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../browser/request.ts'
import type { FeedbackFields } from './schema.ts'

const keyOf = (eventSlug: string) => ['my-feedback', eventSlug]

/** What this device said of the event's sessions before; undefined until it is known. */
export function useGiven(eventSlug: string) {
  return useQuery({
    queryKey: keyOf(eventSlug),
    queryFn: () => request('GET /api/feedback/mine', { query: { eventSlug } }),
  }).data
}

export function useGive(eventSlug: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: FeedbackFields & { website?: string }) => request('POST /api/feedback', { body: fields }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(eventSlug) }),
  })
}
