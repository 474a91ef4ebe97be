import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SponsorMessage } from '../../../db/schema.ts'
import { callAsOrganiser, readAsOrganiser, whyNot } from '../../browser/organiser-call.ts'
import { notify } from '../../layout/toaster.tsx'
import type { SponsorMessageMarks } from './schema.ts'
import type { SponsorMessagePage } from './service.ts'

type Page = SponsorMessagePage & { next?: string }

/** Messages to an event's sponsors, or to one of them, newest first, a page at a time; `q` is what is searched for. */
export function useInbox(eventSlug: string, { sponsorId, q }: { sponsorId: string; q: string }) {
  return useInfiniteQuery({
    queryKey: ['sponsor-messages', eventSlug, sponsorId, q],
    queryFn: ({ pageParam }) => {
      const wanted = {
        eventSlug,
        ...(sponsorId && { sponsorId }),
        ...(q && { q }),
        ...(pageParam && { before: pageParam }),
      }
      return readAsOrganiser<Page>(`/api/admin/messages/page?${new URLSearchParams(wanted)}`)
    },
    initialPageParam: '',
    // While the next letter is searched for, what the last one found stays.
    placeholderData: keepPreviousData,
    getNextPageParam: (page) => page.next,
  })
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
