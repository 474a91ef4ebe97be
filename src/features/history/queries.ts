import { callAsOrganizer } from '../../browser/organizer-call.ts'
import { usePagedList } from '../../browser/use-pages.ts'

export function useChanges(eventSlug: string) {
  return usePagedList(['changes', eventSlug], (before) =>
    callAsOrganizer('GET /api/admin/changes', { query: { eventSlug, before } }),
  )
}
