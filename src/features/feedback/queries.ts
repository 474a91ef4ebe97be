import { request } from '../../browser/request.ts'
import { resources, useResource } from '../../browser/store.ts'
import { useUpdates } from '../../browser/use-updates.ts'

const ownFeedback = resources(String, (eventSlug: string) =>
  request('GET /api/feedback/mine', { query: { eventSlug } }),
)

export function useOwnFeedback(eventSlug: string) {
  useUpdates(DEPENDS_ON, () => refetchOwnFeedback(eventSlug))
  return useResource(ownFeedback(eventSlug), undefined)
}

const DEPENDS_ON = ['event', 'sessions']

export const refetchOwnFeedback = (eventSlug: string) => void ownFeedback(eventSlug).refetch()
