import type { Query, QueryClient } from '@tanstack/react-query'
import { isSignedOut } from '../../../browser/organizer-call.ts'

/** `missed`: refused for want of a login while somebody waits. `refused`: the same, and nobody waits. */
type Read = 'answered' | 'refused' | 'missed'

/** Hears of every read of the dashboard. Returns what ends that. */
export function watchQueries(client: QueryClient, hear: (read: Read) => void): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'success' && !action.manual) hear('answered')
    if (action.type === 'error' && isSignedOut(action.error)) hear(failedUnauthorized(query) ? 'missed' : 'refused')
  })
}

/** A tab was opened, or more asked for: not what is only read anew, nor what is found while somebody types. */
function failedUnauthorized({ state: { data, fetchMeta } }: Query): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, select')
  return !isTyping && (data === undefined || !!fetchMeta?.fetchMore)
}
