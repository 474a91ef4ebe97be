import { useQuery } from '@tanstack/react-query'
import type { CallInput, CallName } from './calls.ts'
import { readAsOrganizer } from './organizer-call.ts'

/** What organizers read of an event; `key` is the first part of its query key. */
export function useEventList<Call extends CallName & `GET ${string}`>(key: string, call: Call, slug: string) {
  const input = [{ query: { eventSlug: slug } }] as unknown as CallInput<Call>
  return useQuery({ queryKey: [key, slug], queryFn: () => readAsOrganizer(call, ...input) })
}
