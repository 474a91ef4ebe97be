import { callAsOrganiser } from '../../browser/organiser-call.ts'
import { usePages } from '../../browser/use-pages.ts'

/** An event's changes, newest first, a page at a time. */
export function useChanges(eventSlug: string) {
  return usePages(['changes', eventSlug], (before) =>
    callAsOrganiser('GET /api/admin/changes', { query: { eventSlug, before } }),
  )
}
