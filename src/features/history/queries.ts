import { usePages } from '../../browser/use-pages.ts'
import type { ListedChange } from './service.ts'

/** An event's changes, newest first, a page at a time. */
export function useChanges(eventSlug: string) {
  return usePages<ListedChange>(['changes', eventSlug], `/api/admin/changes?${new URLSearchParams({ eventSlug })}`)
}
