import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callAsOrganizer, errorMessage } from '../../browser/organizer-call.ts'
import { usePagedList } from '../../browser/use-pages.ts'
import { notify } from '../../layout/toaster.tsx'
import type { SponsorMessageMarks } from './schema.ts'

/** Newest first, a page at a time; `q` is the search. */
export function useInbox(eventSlug: string, { sponsorId, q }: { sponsorId: string; q: string }) {
  return usePagedList(['sponsor-messages', eventSlug, sponsorId, q], (before) =>
    callAsOrganizer('GET /api/admin/messages', { query: { eventSlug, sponsorId, q, limit: 50, before } }),
  )
}

/** Marks a message as read or answered, or unmarks it. */
export function useMarkMessage(eventSlug: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...marks }: SponsorMessageMarks & { id: string }) =>
      callAsOrganizer('PATCH /api/admin/messages/:id', { params: { id }, body: marks }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['sponsor-messages', eventSlug] }),
    onError: (error) => notify({ title: 'Failed to update message', text: errorMessage(error), destructive: true }),
  })
}
