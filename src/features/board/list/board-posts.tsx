import { MessagesSquare } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { QueuedPosts } from '../../../posts/form-parts.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { POSTS_HEADING_ID } from '../constants.ts'
import { removeOwnPost, useBoard, useBoardUpdates, useQueuedPosts } from '../queries.ts'
import type { BoardPost } from '../service.ts'
import type { MessageBoardProps } from './message-board.island.tsx'
import { useOwnPosts } from './own-posts-store.ts'
import { Post, ReportLink } from './post.tsx'
import { useOlderPosts } from './use-older-posts.ts'

/** The posts. New ones do not push away what is being read: a bar says how many there are. */
export function BoardPosts({ messages, renderedAt, olderHref, reportHref, ...board }: MessageBoardProps) {
  const { posts, readAt } = useBoard(board.eventSlug, {
    posts: messages,
    readAt: renderedAt,
    revision: board.revision,
  })
  useBoardUpdates(board)
  const waiting = useQueuedPosts(board)
  const { ids, held } = useOwnPosts(board.eventSlug, posts)
  const { shown, news, showAll } = useNewPostsBar(posts)
  const older = useOlderPosts(board.eventSlug, shown)
  const showNews = () => {
    showAll()
    const heading = document.getElementById(POSTS_HEADING_ID)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  const showOlder = (click: MouseEvent) => {
    click.preventDefault()
    void older.load()
  }
  return (
    <>
      {news > 0 && (
        <button type="button" className="button news" onClick={showNews}>
          {news === 1 ? '1 new message' : `${news} new messages`}
        </button>
      )}
      <QueuedPosts posts={waiting} preview={({ message }) => message} />
      {shown.length + waiting.length + held.length === 0 && (
        <EmptyState icon={MessagesSquare}>No messages yet. Be the first to post!</EmptyState>
      )}
      <ul className="posts">
        {held.map((post) => (
          <Post key={post.id} post={post} now={Date.now()} isHeld>
            <RemoveButton board={board} post={post} />
          </Post>
        ))}
        {[...shown, ...older.posts].map((post) => (
          <Post key={post.id} post={post} now={readAt}>
            {ids.includes(post.id) ? (
              <RemoveButton board={board} post={post} />
            ) : (
              <ReportLink href={reportHref} post={post} />
            )}
          </Post>
        ))}
      </ul>
      {older.hasMore && (
        <a className="button older" href={olderHref} onClick={showOlder}>
          {older.isLoading ? 'Loading...' : 'Show older messages'}
        </a>
      )}
      <p role="status">{older.failure}</p>
    </>
  )
}

function RemoveButton({ board, post }: { board: Pick<MessageBoardProps, 'eventId' | 'eventSlug'>; post: BoardPost }) {
  const remove = async () => {
    if (!confirm('Remove your message? You can’t undo this.')) return
    const { notify } = await import('../../../layout/toaster.tsx')
    await removeOwnPost(board, post.id).then(
      () => notify({ title: 'Message removed' }),
      () => notify({ title: 'Error', text: 'Failed to remove message. Please try again.', destructive: true }),
    )
  }
  return (
    <button type="button" className="report" aria-label={`Remove: ${post.message}`} onClick={() => void remove()}>
      Remove
    </button>
  )
}

/** Takes over new data at once while the top of the list is in view, and keeps it back while the reader is further down. */
function useNewPostsBar(posts: BoardPost[]) {
  const [shown, setShown] = useState(posts)
  const showAll = () => setShown(posts)
  useEffect(() => {
    if (scrollY < innerHeight / 2) setShown(posts)
  }, [posts])
  const known = new Set(shown.map((message) => message.id))
  const news = posts.findIndex((message) => known.has(message.id))
  return { shown, news: news < 0 ? posts.length : news, showAll }
}
