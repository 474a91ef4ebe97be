import type { Query, QueryClient } from '@tanstack/react-query'
import { isSignedOut } from '../../../browser/organizer-call.ts'

/** `missed`: refused while somebody waits for it. `refused`: a background read. */
type Read = 'answered' | 'refused' | 'missed'

/** Returns an unsubscribe function. */
export function watchQueries(client: QueryClient, hear: (read: Read) => void): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'success' && !action.manual) hear('answered')
    if (action.type === 'error' && isSignedOut(action.error)) hear(failedUnauthorized(query) ? 'missed' : 'refused')
  })
}

/** Only an explicit load counts, not a refetch. */
function failedUnauthorized({ state: { data, fetchMeta } }: Query): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, select')
  return !isTyping && (data === undefined || !!fetchMeta?.fetchMore)
}
