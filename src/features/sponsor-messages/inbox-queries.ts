import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SponsorMessage } from '../../../db/schema.ts'
import { callAsOrganiser, whyNot } from '../../browser/organiser-call.ts'
import { usePages } from '../../browser/use-pages.ts'
import { notify } from '../../layout/toaster.tsx'
import type { SponsorMessageMarks } from './schema.ts'

/** Messages to an event's sponsors, or to one of them, newest first, a page at a time; `q` is what is searched for. */
export function useInbox(eventSlug: string, { sponsorId, q }: { sponsorId: string; q: string }) {
  const wanted = new URLSearchParams({ eventSlug, ...(sponsorId && { sponsorId }), ...(q && { q }), limit: '50' })
  return usePages<SponsorMessage>(['sponsor-messages', eventSlug, sponsorId, q], `/api/admin/messages?${wanted}`)
}

/** Notes that a message was read or answered, or takes the note back. */
export function useMarkMessage(eventSlug: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...marks }: SponsorMessageMarks & { id: string }) =>
      callAsOrganiser<SponsorMessage>('PATCH', `/api/admin/messages/${id}`, { body: marks }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['sponsor-messages', eventSlug] }),
    onError: (error) => notify({ title: 'Failed to mark message', text: whyNot(error), destructive: true }),
  })
}
