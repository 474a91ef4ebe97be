import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Event } from '../../../db/schema.ts'
import { callAsOrganiser, readAsOrganiser, whyNot } from '../../browser/organiser-call.ts'
import { formatMoment } from '../../format/moment.ts'
import { notify } from '../../layout/toaster.tsx'
import { ListPanel } from '../../ui/list-panel.tsx'
import { BOARD_PAGE } from './constants.ts'
import type { ModeratedPost } from './moderation.ts'

/** What attendees posted on the board, with what was taken off it. */
export function BoardPanel({ event: { slug } }: { event: Event }) {
  const [query, setQuery] = useState('')
  const board = useModeratedBoard(slug, useDeferredValue(query.trim()))
  const moderation = useModeration(slug)
  return (
    <ListPanel
      title="Attendee Board"
      nouns={['post', 'posts']}
      rows={board.data?.pages.flat()}
      more={board.hasNextPage}
      search={{ query, setQuery }}
      error={board.error}
      onRetry={() => void board.refetch()}
      empty={<p>No messages yet</p>}
      renderRow={(post) => (
        <li key={post.id} className={post.removedAt ? 'row message-row removed' : 'row message-row'}>
          <div>
            <h3>{post.name}</h3>
            <p className="about">
              <time dateTime={post.createdAt}>{formatMoment(post.createdAt)}</time>
              {post.removedAt && <span className="badge">Removed</span>}
            </p>
            <p className="message-text">{post.message}</p>
          </div>
          <span className="row-actions">
            <button
              type="button"
              className="button small"
              aria-label={`${post.removedAt ? 'Restore' : 'Remove'} the post of ${post.name}`}
              disabled={moderation.isPending && moderation.variables.id === post.id}
              onClick={() => moderation.mutate(post)}
            >
              {post.removedAt ? 'Restore' : 'Remove'}
            </button>
          </span>
        </li>
      )}
    >
      {board.hasNextPage && (
        <button
          type="button"
          className="button older"
          disabled={board.isFetchingNextPage}
          onClick={() => void board.fetchNextPage()}
        >
          {board.isFetchingNextPage ? 'Loading...' : 'Show older posts'}
        </button>
      )}
    </ListPanel>
  )
}

function useModeratedBoard(eventSlug: string, q: string) {
  return useInfiniteQuery({
    queryKey: ['moderated-board', eventSlug, q],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ eventSlug, ...(q && { q }), ...(pageParam && { before: pageParam }) })
      return readAsOrganiser<ModeratedPost[]>(`/api/admin/attendee-messages?${query}`)
    },
    initialPageParam: '',
    placeholderData: keepPreviousData,
    getNextPageParam: (page) => (page.length === BOARD_PAGE ? page.at(-1)!.id : undefined),
  })
}

/** Takes a post off the board, or puts it back where it was. */
function useModeration(eventSlug: string) {
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
    onError: (error, { removedAt }) =>
      notify({
        title: removedAt ? 'Failed to restore post' : 'Failed to remove post',
        text: whyNot(error),
        destructive: true,
      }),
  })
}
