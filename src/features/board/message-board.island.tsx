import { __iconData as MessagesSquare } from 'lucide-react/icons/messages-square'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import island from '#island'
import { request } from '../../browser/request.ts'
import { QueuedPosts } from '../../posts/form-parts.tsx'
import { useOutbox } from '../../posts/use-outbox.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BOARD_PAGE_SIZE, POSTS_HEADING_ID } from './constants.ts'
import { Post, ReportLink } from './post.tsx'
import { removeOwnPost, useBoard, useBoardUpdates, useOwnPosts } from './queries.ts'
import type { BoardPostFields } from './schema.ts'
import type { BoardPost } from './service.ts'

type MessageBoardProps = {
  eventId: string
  eventSlug: string
  messages: BoardPost[]
  revision: number
  renderedAt: number
  olderHref: string
  reportHref: string
}

/** The posts, newest first (product §7.3). A bar counts new ones, so that they do not push away what is read. */
export default island(
  import.meta.url,
  function MessageBoard({ messages, renderedAt, olderHref, reportHref, ...board }: MessageBoardProps) {
    const { posts, readAt } = useBoard(board.eventSlug, {
      posts: messages,
      readAt: renderedAt,
      revision: board.revision,
    })
    useBoardUpdates(board)
    const waiting = useOutbox<BoardPostFields & { eventId: string }>({
      call: 'POST /api/attendee-messages',
      isOwn: ({ eventId }) => eventId === board.eventId,
    })
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
          <Button look="news" onClick={showNews}>
            {news === 1 ? '1 new message' : `${news} new messages`}
          </Button>
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
  },
)

function RemoveButton({ board, post }: { board: Pick<MessageBoardProps, 'eventId' | 'eventSlug'>; post: BoardPost }) {
  const remove = async () => {
    if (!confirm('Remove your message? You can’t undo this.')) return
    const { notify } = await import('../../layout/toaster.tsx')
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

function useOlderPosts(eventSlug: string, first: BoardPost[]) {
  const [posts, setPosts] = useState<BoardPost[]>([])
  const [isLoading, setLoading] = useState(false)
  const [isEnd, setEnd] = useState(false)
  const [failure, setFailure] = useState<string>()

  const before = useRef(first)
  useEffect(() => {
    const gone = displacedPosts(before.current, first)
    before.current = first
    setPosts((older) => (older.length && gone ? [...gone, ...older] : []))
    if (!gone) setEnd(false)
  }, [first])

  const load = async () => {
    if (isLoading) return
    setLoading(true)
    setFailure(undefined)
    try {
      const last = [...first, ...posts].at(-1)!.id
      const page = await request('GET /api/attendee-messages', { query: { eventSlug, before: last } })
      // The list may have changed above it.
      if (before.current === first) {
        setPosts((older) => [...older, ...page])
        setEnd(page.length < BOARD_PAGE_SIZE)
      }
    } catch {
      setFailure('Couldn’t load older messages. Please try again.')
    }
    setLoading(false)
  }
  const isShort = first.length < BOARD_PAGE_SIZE
  return { posts: isShort ? [] : posts, hasMore: !isShort && !isEnd, isLoading, failure, load }
}

function displacedPosts(before: BoardPost[], now: BoardPost[]): BoardPost[] | undefined {
  const at = before.findIndex(({ id }) => id === now.at(-1)?.id)
  return at < 0 ? undefined : before.slice(at + 1)
}
