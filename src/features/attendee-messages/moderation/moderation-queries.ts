import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Event } from '../../../../db/schema.ts'
import { callAsOrganiser, whyNot } from '../../../browser/organiser-call.ts'
import { usePages } from '../../../browser/use-pages.ts'
import { notifyWritten } from '../../../forms/undo.tsx'
import { notify } from '../../../layout/toaster.tsx'
import type { ModeratedPost } from './moderation.ts'

/** Every post of an event, newest first, a page at a time; `q` is what is searched for. */
export function useModeratedBoard(eventSlug: string, q: string) {
  const wanted = new URLSearchParams({ eventSlug, ...(q && { q }) })
  return usePages<ModeratedPost>(['moderated-board', eventSlug, q], `/api/admin/attendee-messages?${wanted}`)
}

/** Takes a post off the board, or puts it back where it was. */
export function useModeration(eventSlug: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, removedAt }: ModeratedPost) =>
      removedAt
        ? callAsOrganiser('POST', `/api/admin/attendee-messages/${id}/restore`)
        : callAsOrganiser('DELETE', `/api/admin/attendee-messages/${id}`),
    onSuccess: (_, { removedAt }) => {
      notify({ title: removedAt ? 'Post restored to the board' : 'Post removed from the board' })
      return client.invalidateQueries({ queryKey: ['moderated-board', eventSlug] })
    },
    onError: (error, { removedAt }) => fail(removedAt ? 'Failed to restore post' : 'Failed to remove post', error),
  })
}

/** One of the three ways to mean many posts. */
export type RemovalOf = { senderOf: string } | { networkOf: string } | { minutes: number }
type Removal = { message: string; count: number }

const removal = (body: object) => callAsOrganiser<Removal>('POST', '/api/admin/board/removals', { body })

/** How many posts would go. */
export async function readRemoval(eventSlug: string, wanted: RemovalOf): Promise<Removal> {
  return (await removal({ eventSlug, ...wanted, isRehearsal: true })).data
}

/** Takes many posts off the board at once, and offers to put all of them back. */
export function useRemoval(eventSlug: string, onRemoved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: RemovalOf) => removal({ eventSlug, ...wanted }),
    onSuccess: ({ data, changeId }) => {
      onRemoved()
      notifyWritten(data.message, changeId)
      return client.invalidateQueries()
    },
    onError: (error) => fail('Failed to remove posts', error),
  })
}

/** Closes the board to new posts, or opens it again. */
export function useClosing(eventSlug: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isClosed: boolean) =>
      callAsOrganiser<Event>('PUT', '/api/admin/board/closed', { body: { eventSlug, isClosed } }),
    onSuccess: ({ changeId }, isClosed) => {
      notifyWritten(isClosed ? 'The board is closed' : 'The board is open', changeId)
      return client.invalidateQueries()
    },
    onError: (error, isClosed) => fail(isClosed ? 'Failed to close the board' : 'Failed to open the board', error),
  })
}

function fail(title: string, error: unknown) {
  notify({ title, text: whyNot(error), destructive: true })
}
