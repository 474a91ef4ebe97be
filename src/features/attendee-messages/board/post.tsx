import { Fragment } from 'react'
import { relativeTime } from '../../../format/time/relative-time.ts'
import { safeAddress, splitAtAddresses } from '../../../format/typed/web-address.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { POST_WAITS } from '../constants.ts'
import type { BoardMessage } from '../service.ts'

type PostProps = {
  post: BoardMessage
  /** What its time is said against, in milliseconds. */
  now: number
} & (
  | {
      /** Where a post is reported, but for its id. */
      reportHref: string
      isHeld?: undefined
    }
  // It waits for an organizer, and only who wrote it sees it.
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
          <em>{POST_WAITS}</em>
        ) : (
          <a
            className="report"
            href={`${reportHref}=${post.id}`}
            rel="nofollow"
            aria-label={`Report the post of ${post.name}`}
          >
            Report
          </a>
        )}
      </p>
      <p>{linked(post.message)}</p>
    </li>
  )
}

/** What an attendee wrote, its web addresses as links: we vouch for none of them. */
function linked(text: string) {
  return splitAtAddresses(text).map((piece, at) => {
    const href = at % 2 ? honestAddress(piece) : undefined
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text of a post never changes
      <Fragment key={at}>
        {href ? (
          <a href={href} rel="nofollow ugc noopener" target="_blank">
            {piece}
          </a>
        ) : (
          piece
        )}
      </Fragment>
    )
  })
}

/** Not one that reads like another's: `https://our-site@theirs`. */
function honestAddress(piece: string): string | undefined {
  const href = safeAddress(piece)
  return href && !new URL(href).username ? href : undefined
}
