import type { ReactNode } from 'react'
import { relativeTime } from '../../text/time/relative-time.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { POST_HELD_MESSAGE, POST_IN_LINE } from './constants.ts'
import type { BoardPost, OwnBoardPost } from './service.ts'

type PostProps = {
  post: BoardPost & Pick<OwnBoardPost, 'isInLine'>
  /** The reference of "2 hours ago", in milliseconds. */
  now: number
  isHeld?: boolean
  children: ReactNode
}

export function Post({ post, now, isHeld, children }: PostProps) {
  return (
    <li className={isHeld ? 'held' : undefined}>
      <Avatar person={{ name: post.name, photoUrl: null }} size={40} />
      <div>
        <strong>{post.name}</strong>{' '}
        {post.createdAt && (
          // The core script updates this text, often before the island hydrates.
          <time dateTime={post.createdAt} data-ago suppressHydrationWarning>
            {relativeTime(post.createdAt, now)}
          </time>
        )}{' '}
        {children}
        {isHeld && <em>{post.isInLine ? POST_IN_LINE : POST_HELD_MESSAGE}</em>}
      </div>
      <p className="as-typed">
        <LinkedText text={post.message} rel="nofollow ugc" />
      </p>
    </li>
  )
}

/** `href` lacks the post's id. */
export function ReportLink({ href, post: { id, name } }: { href: string; post: BoardPost }) {
  return (
    <a className="report" href={`${href}=${id}`} rel="nofollow" aria-label={`Report message from ${name}`}>
      Report
    </a>
  )
}
