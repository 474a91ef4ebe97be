import { Fragment } from 'react'
import { relativeTime } from '../../../format/time/relative-time.ts'
import { safeAddress, splitAtAddresses } from '../../../format/typed/web-address.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import type { BoardMessage } from '../service.ts'

/** One post on the board. `now` is what its time is said against, in milliseconds. */
export function Post({ post, now, reportHref }: { post: BoardMessage; now: number; reportHref: string }) {
  return (
    <li>
      <Avatar person={{ name: post.name, photoUrl: null }} size={40} />
      <p>
        <strong>{post.name}</strong>{' '}
        {post.createdAt && (
          // The core script updates these words, often before this island is alive.
          <time dateTime={post.createdAt} data-ago suppressHydrationWarning>
            {relativeTime(post.createdAt, now)}
          </time>
        )}{' '}
        <a
          className="report"
          href={`${reportHref}=${post.id}`}
          rel="nofollow"
          aria-label={`Report the post of ${post.name}`}
        >
          Report
        </a>
      </p>
      <p>{linked(post.message)}</p>
    </li>
  )
}

/** What an attendee wrote, its web addresses as links: we vouch for none of them. */
function linked(text: string) {
  return splitAtAddresses(text).map((piece, at) => {
    const href = at % 2 ? safeAddress(piece) : undefined
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
