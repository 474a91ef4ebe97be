import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { CallInput, CallName, CallResult } from './calls.ts'
import { readAsOrganizer } from './organizer-call.ts'

type ListName = { [Call in CallName]: Call extends `GET /api/admin/${infer List}` ? List : never }[CallName]
type ListCall<List extends ListName> = `GET /api/admin/${List}` & CallName

/** What organizers read of an event; `list` is also the first part of its query key. Without an event it waits. */
export function useEventList<List extends ListName>(
  list: List,
  event: { slug: string } | undefined,
  options?: Pick<UseQueryOptions<CallResult<ListCall<List>>>, 'refetchInterval' | 'select'>,
) {
  const slug = event?.slug
  const input = [{ query: { eventSlug: slug } }] as unknown as CallInput<ListCall<List>>
  const queryFn = () => readAsOrganizer(`GET /api/admin/${list}` as ListCall<List>, ...input)
  return useQuery({ queryKey: [list, slug], queryFn, enabled: slug !== undefined, ...options })
}
