import { useDeferredValue, useState } from 'react'
import type { Event } from '../../../../../db/schema.ts'
import { formatMoment } from '../../../../format/time/moment.ts'
import { ListPanel } from '../../../../ui/lists/list-panel.tsx'
import { OlderButton } from '../../../../ui/lists/older-button.tsx'
import type { ModeratedPost } from '../moderation.ts'
import { useClosing, useModeratedBoard, useModeration } from './moderation-queries.ts'
import { RemoveManyDialog } from './remove-many-dialog.tsx'

/** What attendees posted on the board, with what was taken off it, and what can be done about a flood. */
export function BoardPanel({ event: { slug, boardClosedAt } }: { event: Event }) {
  const [query, setQuery] = useState('')
  const [removing, setRemoving] = useState<{ post: ModeratedPost | undefined }>()
  const board = useModeratedBoard(slug, useDeferredValue(query.trim()))
  const moderation = useModeration(slug)
  const closing = useClosing(slug)
  return (
    <ListPanel
      title="Attendee Board"
      nouns={['post', 'posts']}
      rows={board.data?.rows}
      more={board.hasNextPage}
      note={boardClosedAt ? 'closed: attendees can read it and not post' : undefined}
      search={{ query, setQuery }}
      error={board.error}
      onRetry={() => void board.refetch()}
      actions={
        <>
          <button type="button" className="button" onClick={() => setRemoving({ post: undefined })}>
            Remove latest…
          </button>
          <button
            type="button"
            className="button"
            disabled={closing.isPending}
            onClick={() => closing.mutate(!boardClosedAt)}
          >
            {boardClosedAt ? 'Open the board' : 'Close the board'}
          </button>
        </>
      }
      empty={<p>No messages yet</p>}
      renderRow={(post) => (
        <PostRow
          key={post.id}
          post={post}
          isBusy={moderation.isPending && moderation.variables.id === post.id}
          onModerate={() => moderation.mutate(post)}
          onRemoveMany={() => setRemoving({ post })}
        />
      )}
    >
      <OlderButton list={board}>Show older posts</OlderButton>
      {removing && <RemoveManyDialog eventSlug={slug} post={removing.post} onClose={() => setRemoving(undefined)} />}
    </ListPanel>
  )
}

type PostRowProps = { post: ModeratedPost; isBusy: boolean; onModerate: () => void; onRemoveMany: () => void }

function PostRow({ post: { name, message, createdAt, removedAt }, isBusy, onModerate, onRemoveMany }: PostRowProps) {
  return (
    <li className={removedAt ? 'row message-row removed' : 'row message-row'}>
      <div>
        <h3>{name}</h3>
        <p className="about">
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          {removedAt && <span className="badge">Removed</span>}
        </p>
        <p className="message-text">{message}</p>
      </div>
      <span className="row-actions">
        <button
          type="button"
          className="button small"
          aria-label={`${removedAt ? 'Restore' : 'Remove'} the post of ${name}`}
          disabled={isBusy}
          onClick={onModerate}
        >
          {removedAt ? 'Restore' : 'Remove'}
        </button>
        <button
          type="button"
          className="button small"
          aria-label={`Remove all of the sender of the post of ${name}`}
          onClick={onRemoveMany}
        >
          Remove all…
        </button>
      </span>
    </li>
  )
}
