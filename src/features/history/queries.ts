import { useInfiniteQuery } from '@tanstack/react-query'
import { readAsOrganiser } from '../../browser/organiser-call.ts'
import type { ListedChange } from './service.ts'

const PAGE = 20

/** An event's changes, newest first, a page at a time. */
export function useChanges(eventSlug: string) {
  return useInfiniteQuery({
    queryKey: ['changes', eventSlug],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ eventSlug, limit: String(PAGE), ...(pageParam && { before: pageParam }) })
      return readAsOrganiser<ListedChange[]>(`/api/admin/changes?${query}`)
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)!.id : undefined),
  })
}
