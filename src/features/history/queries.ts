import { callAsOrganizer } from '../../browser/organizer-call.ts'
import { usePagedList } from '../../browser/use-pages.ts'

/** An event's changes, newest first, a page at a time. */
export function useChanges(eventSlug: string) {
  return usePagedList(['changes', eventSlug], (before) =>
    callAsOrganizer('GET /api/admin/changes', { query: { eventSlug, before } }),
  )
}
