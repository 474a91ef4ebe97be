import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Announcement, Event } from '../../../../db/schema.ts'
import { callAsOrganizer, errorMessage, readAsOrganizer } from '../../../browser/organizer-call.ts'
import { notifySaved } from '../../../forms/notify-saved.tsx'
import { notify } from '../../../layout/toaster.tsx'
import type { NewAnnouncement } from './schema.ts'

export function useAnnouncements({ slug }: Event) {
  return useQuery({
    queryKey: ['announcements', slug],
    queryFn: () => readAsOrganizer('GET /api/admin/announcements', { query: { eventSlug: slug } }),
  })
}

/** What is to be said; `base` is the announcement that it takes the place of. */
export type AnnouncementInput = Omit<NewAnnouncement, 'eventId'> & { base: Announcement | undefined }

/** Announces, or says otherwise what was announced, and offers to take it back. */
export function useAnnounce({ id: eventId }: Event, onSaid: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ base, ...body }: AnnouncementInput) =>
      base
        ? callAsOrganizer('PATCH /api/admin/announcements/:id', {
            params: { id: base.id },
            body,
            version: base.version,
          })
        : callAsOrganizer('POST /api/admin/announcements', { body: { ...body, eventId } }),
    onSuccess: ({ data, changeId }, { base }) => {
      onSaid()
      notifySaved(base ? 'Announcement updated' : 'Announcement posted', changeId, { text: data.text })
    },
    onError: (error) => notify({ title: 'Failed to post announcement', text: errorMessage(error), destructive: true }),
    onSettled: () => client.invalidateQueries(),
  })
}

/** Takes it off every page at once. Nobody is asked: one Undo brings it back. */
export function useWithdrawAnnouncement() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: Announcement) =>
      callAsOrganizer('DELETE /api/admin/announcements/:id', { params: { id }, version }),
    onSuccess: ({ changeId }, { text }) => notifySaved('Announcement removed', changeId, { text }),
    onError: (error) =>
      notify({ title: 'Failed to remove announcement', text: errorMessage(error), destructive: true }),
    onSettled: () => client.invalidateQueries(),
  })
}
