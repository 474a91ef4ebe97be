import { sendToOutbox } from '../browser/outbox/message-outbox.ts'
import { formatPostStatus } from '../browser/outbox/post-status.ts'
import type { OutboxPost } from '../browser/outbox/use-outbox.ts'

type WaitingPostsProps<Fields> = { posts: OutboxPost<Fields>[]; wordsOf: (fields: Fields) => string }

/** Queued posts of this device (product §25.3). */
export function QueuedPosts<Fields>({ posts, wordsOf }: WaitingPostsProps<Fields>) {
  if (posts.length === 0) return null
  return (
    <ul className="waiting-posts" aria-label="Not sent yet">
      {posts.map((post) => (
        <li key={post.id} className="notice" data-post={post.id}>
          <p>{formatPostStatus(post)}</p>
          <p>{wordsOf(post.fields)}</p>
          <p>
            {post.status === 'old' && (
              <button type="button" className="button" onClick={() => sendToOutbox({ outbox: 'send', id: post.id })}>
                Send
              </button>
            )}
            <button type="button" className="button" onClick={() => sendToOutbox({ outbox: 'drop', id: post.id })}>
              {post.status === 'waiting' ? 'Cancel' : 'Delete'}
            </button>
          </p>
        </li>
      ))}
    </ul>
  )
}
