import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Called, callAsOrganizer, whyNot } from '../../../../browser/organizer-call.ts'
import { usePages } from '../../../../browser/use-pages.ts'
import { notifyWritten } from '../../../../forms/undo.tsx'
import { notify } from '../../../../layout/toaster.tsx'
import type { ModeratedPost } from '../moderation.ts'

/** Every post of an event, newest first, a page at a time; `q` is what is searched for. */
export function useModeratedBoard(eventSlug: string, q: string) {
  return usePages(['moderated-board', eventSlug, q], (before) =>
    callAsOrganizer('GET /api/admin/attendee-messages', { query: { eventSlug, q, before } }),
  )
}

/** Takes a post off the board, or puts it back where it was. */
export function useModeration(eventSlug: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, removedAt }: ModeratedPost): Promise<Called<unknown>> =>
      removedAt
        ? callAsOrganizer('POST /api/admin/attendee-messages/:id/restore', { params: { id } })
        : callAsOrganizer('DELETE /api/admin/attendee-messages/:id', { params: { id } }),
    onSuccess: (_, { removedAt }) => {
      notify({ title: removedAt ? 'Post restored to the board' : 'Post removed from the board' })
      return client.invalidateQueries({ queryKey: ['moderated-board', eventSlug] })
    },
    onError: (error, { removedAt }) => fail(removedAt ? 'Failed to restore post' : 'Failed to remove post', error),
  })
}

/** One of the three ways to mean many posts. */
export type RemovalOf = { senderOf: string } | { networkOf: string } | { minutes: number }

const remove = (body: RemovalOf & { eventSlug: string; isRehearsal?: true }) =>
  callAsOrganizer('POST /api/admin/board/removals', { body })

/** How many posts would go. */
export async function readRemoval(eventSlug: string, wanted: RemovalOf) {
  return (await remove({ eventSlug, ...wanted, isRehearsal: true })).data
}

/** Takes many posts off the board at once, and offers to put all of them back. */
export function useRemoval(eventSlug: string, onRemoved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: RemovalOf) => remove({ eventSlug, ...wanted }),
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
      callAsOrganizer('PUT /api/admin/board/closed', { body: { eventSlug, isClosed } }),
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
