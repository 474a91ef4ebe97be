import { useInfiniteQuery } from '@tanstack/react-query'
import { callAsOrganiser, readAsOrganiser } from '../../browser/organiser-call.ts'
import { queryClient } from '../../browser/query-client.ts'
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

/** Takes a change back and fetches again what is on the screen, for it may have been about anything. */
export async function undoChange(changeId: string): Promise<{ message: string; changeId: string | undefined }> {
  const { data, changeId: undone } = await callAsOrganiser<{ message: string }>(
    'POST',
    `/api/admin/changes/${changeId}/undo`,
  )
  void queryClient.invalidateQueries()
  return { message: data.message, changeId: undone }
}
