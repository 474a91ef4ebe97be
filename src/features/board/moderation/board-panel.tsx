import { useDeferredValue, useState } from 'react'
import type { Event } from '../../../../db/schema.ts'
import { ListPanel } from '../../../ui/lists/list-panel.tsx'
import { LoadMoreButton } from '../../../ui/lists/load-more-button.tsx'
import { BoardSwitches } from './board-switches.tsx'
import type { ModeratedPost } from './moderated-posts.ts'
import {
  useApproveOrHold,
  useBoardState,
  useHeldPosts,
  useModeratedBoard,
  useRemoveOrRestorePost,
} from './moderation-queries.ts'
import { PostRow } from './post-row.tsx'
import { RemoveManyDialog } from './remove-many-dialog.tsx'

/** How the board is, what waits on it, and all that attendees posted, with what was taken off. */
export function BoardPanel({ event: { slug } }: { event: Event }) {
  const [query, setQuery] = useState('')
  const [removing, setRemoving] = useState<{ post?: ModeratedPost; isOfLine?: true }>()
  const now = useBoardState(slug)
  const board = useModeratedBoard(slug, useDeferredValue(query.trim()))
  const waiting = useHeldPosts(slug)
  const moderation = useRemoveOrRestorePost(slug)
  const decision = useApproveOrHold(slug)
  const renderRow = (post: ModeratedPost) => (
    <PostRow
      key={post.id}
      post={post}
      isBusy={
        (moderation.isPending && moderation.variables.id === post.id) ||
        (decision.isPending && decision.variables.ids.includes(post.id))
      }
      onModerate={() => moderation.mutate(post)}
      onRemoveMany={() => setRemoving({ post })}
      onShow={() => decision.mutate({ ids: [post.id], isShown: true })}
    />
  )
  const rowsThatWait = waiting.data?.rows ?? []
  return (
    <>
      {now.data && (
        <BoardSwitches
          eventSlug={slug}
          board={now.data}
          onRemoveLatest={() => setRemoving({})}
          onRemoveLine={() => setRemoving({ isOfLine: true })}
        />
      )}
      {rowsThatWait.length > 0 && (
        <ListPanel
          title="Waiting for review"
          nouns={['post', 'posts']}
          rows={rowsThatWait}
          more={waiting.hasNextPage}
          onRetry={() => void waiting.refetch()}
          actions={
            <button
              type="button"
              className="button"
              disabled={decision.isPending}
              onClick={() =>
                decision.mutate({ ids: rowsThatWait.slice(0, MAX_BATCH).map(({ id }) => id), isShown: true })
              }
            >
              Approve all
            </button>
          }
          empty={null}
          renderRow={renderRow}
        >
          <LoadMoreButton list={waiting}>Show older posts</LoadMoreButton>
        </ListPanel>
      )}
      <ListPanel
        title="Attendee board"
        nouns={['post', 'posts']}
        rows={board.data?.rows}
        more={board.hasNextPage}
        search={{ query, setQuery }}
        error={board.error}
        onRetry={() => void board.refetch()}
        empty={<p>No messages yet</p>}
        renderRow={renderRow}
      >
        <LoadMoreButton list={board}>Show older posts</LoadMoreButton>
      </ListPanel>
      {removing && (
        <RemoveManyDialog
          eventSlug={slug}
          post={removing.post}
          isOfLine={!!removing.isOfLine}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

/** What one call decides about. */
const MAX_BATCH = 200
