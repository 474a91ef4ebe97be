import { relativeTime } from '../../../format/time/relative-time.ts'
import { LinkedText } from '../../../ui/linked-text.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { POST_IN_LINE, POST_WAITS } from '../constants.ts'
import type { BoardMessage, PostedMessage } from '../service.ts'

type PostProps = {
  post: BoardMessage & Pick<PostedMessage, 'isInLine'>
  /** What its time is said against, in milliseconds. */
  now: number
} & (
  | {
      /** Where a post is reported, but for its id. */
      reportHref: string
      isHeld?: undefined
    }
  // It waits for an organizer or for its turn, and only who wrote it sees it.
  | { reportHref?: undefined; isHeld: true }
)

/** One post on the board. */
export function Post({ post, now, reportHref, isHeld }: PostProps) {
  return (
    <li className={isHeld && 'held'}>
      <Avatar person={{ name: post.name, photoUrl: null }} size={40} />
      <p>
        <strong>{post.name}</strong>{' '}
        {post.createdAt && (
          // The core script updates these words, often before this island is alive.
          <time dateTime={post.createdAt} data-ago suppressHydrationWarning>
            {relativeTime(post.createdAt, now)}
          </time>
        )}{' '}
        {isHeld ? (
          <em>{post.isInLine ? POST_IN_LINE : POST_WAITS}</em>
        ) : (
          <a
            className="report"
            href={`${reportHref}=${post.id}`}
            rel="nofollow"
            aria-label={`Report message from ${post.name}`}
          >
            Report
          </a>
        )}
      </p>
      <p>
        <LinkedText text={post.message} rel="nofollow ugc" />
      </p>
    </li>
  )
}
