import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { CallInput, CallName, CallResult } from './calls.ts'
import { readAsOrganizer } from './organizer-call.ts'

/** What organizers read of an event; `key` is the first part of its query key. Without a slug it waits. */
export function useEventList<Call extends CallName & `GET ${string}`>(
  key: string,
  call: Call,
  slug: string | undefined,
  options?: Pick<UseQueryOptions<CallResult<Call>>, 'refetchInterval' | 'select'>,
) {
  const input = [{ query: { eventSlug: slug } }] as unknown as CallInput<Call>
  const queryFn = () => readAsOrganizer(call, ...input)
  return useQuery({ queryKey: [key, slug], queryFn, enabled: slug !== undefined, ...options })
}
