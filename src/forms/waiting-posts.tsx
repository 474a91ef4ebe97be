import { askOutbox, type OwnPost } from '../browser/outbox/use-outbox.ts'
import { relativeTime } from '../format/time/relative-time.ts'

type WaitingPostsProps<Fields> = { posts: OwnPost<Fields>[]; wordsOf: (fields: Fields) => string }

/** What waits to be sent from this device, with what can be done about it (product §25.3). */
export function WaitingPosts<Fields>({ posts, wordsOf }: WaitingPostsProps<Fields>) {
  if (posts.length === 0) return null
  return (
    <ul className="waiting-posts" aria-label="Not sent yet">
      {posts.map(({ id, status, at, why, fields }) => (
        <li key={id} className="notice">
          <p>
            {status === 'waiting' && 'Waiting for a connection…'}
            {status === 'old' && `Written ${relativeTime(new Date(at).toISOString(), Date.now())}. Still send this?`}
            {status === 'refused' && `Could not be sent. ${why}`}
          </p>
          <p>{wordsOf(fields)}</p>
          <p>
            {status === 'old' && (
              <button type="button" className="button" onClick={() => askOutbox({ outbox: 'send', id })}>
                Send
              </button>
            )}
            <button type="button" className="button" onClick={() => askOutbox({ outbox: 'drop', id })}>
              {status === 'waiting' ? 'Cancel' : 'Delete'}
            </button>
          </p>
        </li>
      ))}
    </ul>
  )
}
