import { formatPostStatus, sendToOutbox } from '../browser/outbox.ts'
import { Button } from '../ui/button.tsx'
import type { OutboxPost } from './use-outbox.ts'

type QueuedPostsProps<Fields> = { posts: OutboxPost<Fields>[]; preview: (fields: Fields) => string | undefined }

export function QueuedPosts<Fields>({ posts, preview }: QueuedPostsProps<Fields>) {
  if (posts.length === 0) return null
  return (
    <ul className="waiting-posts" aria-label="Not sent yet">
      {posts.map((post) => (
        <li key={post.id} className="notice" data-post={post.id}>
          <p>{formatPostStatus(post)}</p>
          <p>{preview(post.fields)}</p>
          <p>
            {post.status === 'old' && (
              <Button onClick={() => sendToOutbox({ outbox: 'send', id: post.id })}>Send</Button>
            )}
            {post.status !== 'sending' && (
              <Button onClick={() => sendToOutbox({ outbox: 'drop', id: post.id })}>
                {post.status === 'waiting' ? 'Cancel' : 'Delete'}
              </Button>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** People never see or reach this field. A post with text in it is not stored. */
export function Honeypot() {
  return (
    <p className="trap" aria-hidden>
      <label>
        Website <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  )
}
