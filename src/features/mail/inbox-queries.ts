import { callAsOrganizer } from '../../browser/organizer-call.ts'
import { usePagedList } from '../../browser/use-pages.ts'
import { useDecision } from '../../posts/moderation.tsx'
import type { SponsorMessageMarks } from './schema.ts'

/** Newest first, a page at a time; `q` is the search. */
export function useInbox(eventSlug: string, { sponsorId, q }: { sponsorId: string; q: string }) {
  return usePagedList(['sponsor-messages', eventSlug, sponsorId, q], (before) =>
    callAsOrganizer('GET /api/admin/messages', { query: { eventSlug, sponsorId, q, limit: 50, before } }),
  )
}

/** Marks a message as read or answered, or takes the mark back. */
export function useMarkMessage(eventSlug: string) {
  return useDecision({
    list: ['sponsor-messages', eventSlug],
    decide: ({ id, ...marks }: SponsorMessageMarks & { id: string }) =>
      callAsOrganizer('PATCH /api/admin/messages/:id', { params: { id }, body: marks }),
    failed: () => 'Failed to update message',
  })
}
