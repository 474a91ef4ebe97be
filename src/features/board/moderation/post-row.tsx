import { pluralize } from '../../../text/pluralize.ts'
import { EventMoment } from '../../events/managed-event-provider.tsx'
import type { ModeratedPost } from './moderated-posts.ts'

type PostRowProps = {
  post: ModeratedPost
  isBusy: boolean
  onModerate: () => void
  onRemoveMany: () => void
  /** Where it waits. */
  onShow: () => void
}

/** A post, its state, and what can be done about it: shown where it waits, removed, put back. */
export function PostRow({ post, isBusy, onModerate, onRemoveMany, onShow }: PostRowProps) {
  const { name, message, createdAt, heldAt, heldFor, line, removedAt, reports } = post
  const isWithdrawn = heldFor === 'withdrawn'
  return (
    <li className={removedAt ? 'row message-row removed' : 'row message-row'}>
      <div>
        <h3>{name}</h3>
        <p className="about">
          <EventMoment at={createdAt} />
          {removedAt && <span className="badge">{isWithdrawn ? 'Removed by its sender' : 'Removed'}</span>}
          {heldAt && !removedAt && <span className="badge">{HELD_LABELS[heldFor ?? 'all']}</span>}
          {line && !removedAt && <span className="badge">In line</span>}
          {reports > 0 && <span className="badge">{pluralize(reports, 'report')}</span>}
        </p>
        <p className="message-text">{message}</p>
      </div>
      <span className="row-actions">
        {heldAt && !removedAt && (
          <button
            type="button"
            className="button primary small"
            aria-label={`Approve post from ${name}`}
            disabled={isBusy}
            onClick={onShow}
          >
            Approve
          </button>
        )}
        {!isWithdrawn && (
          <button
            type="button"
            className="button small"
            aria-label={`${removedAt ? 'Restore' : 'Remove'} post from ${name}`}
            disabled={isBusy}
            onClick={onModerate}
          >
            {removedAt ? 'Restore' : 'Remove'}
          </button>
        )}
        <button
          type="button"
          className="button small"
          aria-label={`Remove all posts by the sender of ${name}’s post`}
          onClick={onRemoveMany}
        >
          Remove all…
        </button>
      </span>
    </li>
  )
}

const HELD_LABELS = {
  all: 'Held',
  words: 'Held: watched word',
  reports: 'Held: reported',
  withdrawn: 'Removed by its sender',
}
