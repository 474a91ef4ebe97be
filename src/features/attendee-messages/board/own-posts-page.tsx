import { MessagesSquare } from 'lucide-react'
import { stylesheetUrl } from '../../../islands/manifest.ts'
import { ScreenTitle } from '../../../layout/screen-title.tsx'
import { Empty } from '../../../ui/empty.tsx'
import type { Visit } from '../../../visits/public-page.tsx'
import type { PostedMessage } from '../service.ts'
import { Post } from './post.tsx'

/** The posts of one device, for whoever removes one of hers without JavaScript. */
export function OwnPosts({ visit: { event, links, parameters }, posts }: { visit: Visit; posts: PostedMessage[] }) {
  return (
    <>
      <link rel="stylesheet" href={stylesheetUrl('attendee-messages')} />
      <ScreenTitle event={event} subtitle="Sent from this device">
        Your messages
      </ScreenTitle>
      {parameters.sent !== undefined && (
        <p className="notice good" role="status">
          Message removed
        </p>
      )}
      {posts.length === 0 && <Empty icon={MessagesSquare}>No messages from this device.</Empty>}
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
