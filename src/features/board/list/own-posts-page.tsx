import { MessagesSquare } from 'lucide-react'
import { stylesheetUrl } from '../../../islands/manifest.ts'
import { ScreenTitle } from '../../../layout/screen-title.tsx'
import type { PageRequest } from '../../../pages/public-page.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { OwnBoardPost } from '../service.ts'
import { Post } from './post.tsx'

/** The posts of one device, for whoever removes one of hers without JavaScript. */
export function OwnPosts({
  visit: { event, links, parameters },
  posts,
}: {
  visit: PageRequest
  posts: OwnBoardPost[]
}) {
  return (
    <>
      <link rel="stylesheet" href={stylesheetUrl('board')} />
      <ScreenTitle event={event} subtitle="Sent from this device">
        Your messages
      </ScreenTitle>
      {parameters.sent !== undefined && (
        <p className="notice good" role="status">
          Message removed
        </p>
      )}
      {posts.length === 0 && <EmptyState icon={MessagesSquare}>No messages from this device.</EmptyState>}
      <ul className="posts">
        {posts.map((post) => (
          <Post key={post.id} post={post} now={Date.now()} isHeld={post.isHeld || post.isInLine}>
            <form method="post" action={links('/messaging/remove')}>
              <input type="hidden" name="eventId" value={event.id} />
              <input type="hidden" name="post" value={post.id} />
              <button type="submit" className="report" aria-label={`Remove: ${post.message}`}>
                Remove
              </button>
            </form>
          </Post>
        ))}
      </ul>
      <a className="button" href={links('/messaging')}>
        Back to messages
      </a>
    </>
  )
}
