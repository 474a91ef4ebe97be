import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallResponse, callAsOrganizer, errorMessage, readAsOrganizer } from '../../../browser/organizer-call.ts'
import { usePagedList } from '../../../browser/use-pages.ts'
import { notifySaved } from '../../../forms/notify-saved.tsx'
import { notify } from '../../../layout/toaster.tsx'
import type { ModeratedPost } from './moderated-posts.ts'
import { notifyWithUndo } from './notify-with-undo.tsx'

/** Every post of an event, newest first, a page at a time; `q` is what is searched for. */
export function useModeratedBoard(eventSlug: string, q: string) {
  return usePagedList(['moderated-board', eventSlug, 'all', q], (before) =>
    callAsOrganizer('GET /api/admin/attendee-messages', { query: { eventSlug, q, before } }),
  )
}

export function useHeldPosts(eventSlug: string) {
  return usePagedList(['moderated-board', eventSlug, 'waiting'], (before) =>
    callAsOrganizer('GET /api/admin/attendee-messages', { query: { eventSlug, waiting: 'yes', before } }),
  )
}

/** How the board is, and how many posts wait. */
export function useBoardState(eventSlug: string) {
  return useQuery({
    queryKey: ['moderated-board', eventSlug, 'now'],
    queryFn: () => readAsOrganizer('GET /api/admin/board', { query: { eventSlug } }),
  })
}

/** Takes a post off the board, or puts it back where it was. */
export function useRemoveOrRestorePost(eventSlug: string) {
  const client = useQueryClient()
  const moderation = useMutation({
    mutationFn: ({ id, removedAt }: Pick<ModeratedPost, 'id' | 'removedAt'>): Promise<CallResponse<unknown>> =>
      removedAt
        ? callAsOrganizer('POST /api/admin/attendee-messages/:id/restore', { params: { id } })
        : callAsOrganizer('DELETE /api/admin/attendee-messages/:id', { params: { id } }),
    onSuccess: (_, { id, removedAt }) => {
      const done = removedAt ? 'Post restored to the board' : 'Post removed from the board'
      const opposite = { id, removedAt: removedAt ? null : new Date().toISOString() }
      notifyWithUndo(done, () => moderation.mutate(opposite))
      return client.invalidateQueries({ queryKey: ['moderated-board', eventSlug] })
    },
    onError: (error, { removedAt }) => fail(removedAt ? 'Failed to restore post' : 'Failed to remove post', error),
  })
  return moderation
}

/** What is decided about posts that wait. */
type Decision = { ids: string[]; isShown: boolean }

/** Shows posts that wait, or has those wait again that were shown. */
export function useApproveOrHold(eventSlug: string) {
  const client = useQueryClient()
  const decision = useMutation({
    mutationFn: ({ ids, isShown }: Decision) =>
      callAsOrganizer(isShown ? 'POST /api/admin/board/show' : 'POST /api/admin/board/hold-again', {
        body: { eventSlug, ids },
      }),
    onSuccess: ({ data: { message, ids } }, { isShown }) => {
      if (ids.length) notifyWithUndo(message, () => decision.mutate({ ids, isShown: !isShown }))
      else notify({ title: 'Someone else already reviewed this' })
      return client.invalidateQueries({ queryKey: ['moderated-board', eventSlug] })
    },
    onError: (error) => fail('Failed to update post', error),
  })
  return decision
}

/** One of the four ways to mean many posts. */
export type RemovalChoice =
  | { senderOf: string }
  | { networkOf: string }
  | { minutes: number }
  | { line: 'all' | 'network' }

const remove = (body: RemovalChoice & { eventSlug: string; isRehearsal?: true }) =>
  callAsOrganizer('POST /api/admin/board/removals', { body })

export async function countRemoval(eventSlug: string, wanted: RemovalChoice) {
  return (await remove({ eventSlug, ...wanted, isRehearsal: true })).data
}

/** Takes many posts off the board at once, and offers to put all of them back. */
export function useRemoval(eventSlug: string, onRemoved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: RemovalChoice) => remove({ eventSlug, ...wanted }),
    onSuccess: ({ data, changeId }) => {
      onRemoved()
      notifySaved(data.message, changeId)
      return client.invalidateQueries()
    },
    onError: (error) => fail('Failed to remove posts', error),
  })
}

function fail(title: string, error: unknown) {
  notify({ title, text: errorMessage(error), destructive: true })
}
