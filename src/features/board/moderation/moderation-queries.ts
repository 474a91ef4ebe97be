import { useQuery } from '@tanstack/react-query'
import type { Event } from '../../../../db/schema.ts'
import { type CallResponse, callAsOrganizer, readAsOrganizer } from '../../../browser/organizer-call.ts'
import { usePagedList } from '../../../browser/use-pages.ts'
import { useWrite } from '../../../forms/use-write.ts'
import { formatInterval } from '../constants.ts'
import type { ModeratedPost } from './moderated-posts.ts'

export function useModeratedPosts(eventSlug: string, filter: { q: string } | { waiting: 'yes' }) {
  return usePagedList(['moderated-board', eventSlug, JSON.stringify(filter)], (before) =>
    callAsOrganizer('GET /api/admin/attendee-messages', { query: { eventSlug, ...filter, before } }),
  )
}

export function useBoardState(eventSlug: string) {
  return useQuery({
    queryKey: ['moderated-board', eventSlug, 'now'],
    queryFn: () => readAsOrganizer('GET /api/admin/board', { query: { eventSlug } }),
  })
}

export function useRemoveOrRestorePost(eventSlug: string) {
  return useWrite({
    list: ['moderated-board', eventSlug],
    write: ({ id, removedAt }: Pick<ModeratedPost, 'id' | 'removedAt'>): Promise<CallResponse<unknown>> =>
      removedAt
        ? callAsOrganizer('POST /api/admin/attendee-messages/:id/restore', { params: { id } })
        : callAsOrganizer('DELETE /api/admin/attendee-messages/:id', { params: { id } }),
    done: (_, { id, removedAt }) => ({
      title: removedAt ? 'Post restored to the board' : 'Post removed from the board',
      opposite: { id, removedAt: removedAt ? null : new Date().toISOString() },
    }),
    failed: ({ removedAt }) => (removedAt ? 'Failed to restore post' : 'Failed to remove post'),
  })
}

export function useApproveOrHold(eventSlug: string) {
  return useWrite({
    list: ['moderated-board', eventSlug],
    write: ({ ids, isShown }: { ids: string[]; isShown: boolean }) =>
      callAsOrganizer(isShown ? 'POST /api/admin/board/show' : 'POST /api/admin/board/hold-again', {
        body: { eventSlug, ids },
      }),
    done: ({ message, ids }, { isShown }) =>
      ids.length
        ? { title: message, opposite: { ids, isShown: !isShown } }
        : { title: 'Someone else already reviewed this' },
    failed: 'Failed to update post',
  })
}

export function useBoardSettings(eventSlug: string) {
  const { mutate, isPending } = useWrite({
    write: ({ write }: { done: string; write: () => Promise<CallResponse<Event>> }) => write(),
    done: (_, { done }) => ({ title: done }),
    failed: 'Failed to update board settings',
  })
  return {
    isPending,
    close: (isClosed: boolean) =>
      mutate({
        done: isClosed ? 'The board is closed' : 'The board is open',
        write: () => callAsOrganizer('PUT /api/admin/board/closed', { body: { eventSlug, isClosed } }),
      }),
    hold: (isHeld: boolean) =>
      mutate({
        done: isHeld ? 'New posts are now held for review' : 'New posts now appear right away',
        write: () => callAsOrganizer('PUT /api/admin/board/held', { body: { eventSlug, isHeld } }),
      }),
    slow: (seconds: number | null) =>
      mutate({
        done: seconds ? `Slow mode: one post ${formatInterval(seconds)}` : 'Slow mode is off',
        write: () => callAsOrganizer('PUT /api/admin/board/slow', { body: { eventSlug, seconds } }),
      }),
    words: (edit: { add?: string[]; remove?: string[] }, onDone?: () => void) =>
      mutate(
        {
          done: edit.add
            ? `Posts with “${edit.add[0]}” will be held for review`
            : `Posts with “${edit.remove?.[0]}” will no longer be held`,
          write: () => callAsOrganizer('PUT /api/admin/board/words', { body: { eventSlug, ...edit } }),
        },
        { onSuccess: onDone },
      ),
  }
}
