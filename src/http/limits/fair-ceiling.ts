/**
 * What all networks together may send to one event in a minute. Up to half of the ceiling nobody is asked; above it a
 * network is let in only while it sent less than its part, the ceiling divided by how many networks sent something. So
 * whoever comes late finds room, however many were there before. `most` is never passed: the database is there for others.
 */
export class FairCeiling {
  readonly #minutes = new Map<string, Minute>()

  constructor(
    readonly ceiling: number,
    readonly most: number,
  ) {}

  /** The seconds until the network may send something to the event; 0 where it may at once. */
  seconds(eventId: string, network: string): number {
    const minute = this.#minuteOf(eventId)
    const { size } = minute.posts
    if (size < this.ceiling / 2) return 0
    const networks = minute.sent.size + (minute.sent.has(network) ? 0 : 1)
    const part = Math.max(1, Math.floor(this.ceiling / networks))
    if (size < this.most && (minute.sent.get(network) ?? 0) < part) return 0
    for (const { at, network: other } of minute.posts)
      if (size >= this.most || other === network)
        return Math.max(1, Math.ceil((at + MINUTE_MS - performance.now()) / 1000))
    return 1
  }

  /** Counts a post; the answer takes it back. */
  take(eventId: string, network: string): () => void {
    const minute = this.#minuteOf(eventId)
    const post = { network, at: performance.now() }
    minute.posts.add(post)
    minute.sent.set(network, (minute.sent.get(network) ?? 0) + 1)
    return () => remove(minute, post)
  }

  #minuteOf(eventId: string): Minute {
    const minute = this.#minutes.get(eventId) ?? { posts: new Set(), sent: new Map() }
    this.#minutes.set(eventId, minute)
    const since = performance.now() - MINUTE_MS
    for (const post of minute.posts) {
      if (post.at > since) break
      remove(minute, post)
    }
    return minute
  }
}

type Post = { network: string; at: number }
/** The posts of the last minute, oldest first, and how many each network sent. */
type Minute = { posts: Set<Post>; sent: Map<string, number> }

const MINUTE_MS = 60_000

function remove({ posts, sent }: Minute, post: Post) {
  if (!posts.delete(post)) return
  const left = sent.get(post.network)! - 1
  if (left) sent.set(post.network, left)
  else sent.delete(post.network)
}
