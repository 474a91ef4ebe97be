import { MessagesSquare } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { relativeTime } from '../../format/relative-time.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Empty } from '../../ui/empty.tsx'
import type { MessageBoardProps } from './message-board.island.tsx'
import { useBoard, useBoardNews } from './queries.ts'
import type { BoardMessage } from './service.ts'

/** What was posted. News does not push away what is being read: it waits under a quiet bar. */
export function BoardPosts({ messages, renderedAt, ...board }: MessageBoardProps) {
  const { data, dataUpdatedAt } = useBoard(board, messages, renderedAt)
  useBoardNews(board)
  const { shown, news, showAll } = useQuietly(data)
  const heading = useRef<HTMLHeadingElement>(null)
  const showNews = () => {
    showAll()
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <section aria-labelledby="messages-heading">
      <h2 id="messages-heading" ref={heading} tabIndex={-1}>
        Messages
      </h2>
      {news > 0 && (
        <button type="button" className="button news" onClick={showNews}>
          {news === 1 ? '1 new message' : `${news} new messages`}
        </button>
      )}
      {shown.length === 0 && <Empty icon={MessagesSquare}>No messages yet. Be the first to post!</Empty>}
      <ul className="posts">
        {shown.map((message) => (
          <Post key={message.id} message={message} now={dataUpdatedAt} />
        ))}
      </ul>
    </section>
  )
}

function Post({ message, now }: { message: BoardMessage; now: number }) {
  return (
    <li>
      <Avatar person={{ name: message.name, photoUrl: null }} size={40} />
      <p>
        <strong>{message.name}</strong>{' '}
        {message.createdAt && (
          // The core script keeps these words right, often before this comes alive.
          <time dateTime={message.createdAt} data-ago suppressHydrationWarning>
            {relativeTime(message.createdAt, now)}
          </time>
        )}
      </p>
      <p>{message.message}</p>
    </li>
  )
}

/** Takes over new data at once while the top of the list is in view, and keeps it back while the reader is further down. */
function useQuietly(data: BoardMessage[]) {
  const [shown, setShown] = useState(data)
  const showAll = () => setShown(data)
  useEffect(() => {
    if (scrollY < innerHeight / 2) setShown(data)
  }, [data])
  const known = new Set(shown.map((message) => message.id))
  const news = shown === data ? 0 : data.findIndex((message) => known.has(message.id))
  return { shown, news: news < 0 ? data.length : news, showAll }
}
