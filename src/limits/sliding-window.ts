/** Posts of each network to each event in the last minute, in this process. */
export class SlidingWindow {
  readonly #minutes = new Map<string, Minute>()

  /** A network's posts relative to the networks' average. */
  relativeRate(eventId: string, network: string): number {
    const minute = this.#minutes.get(eventId)
    if (!minute) return 0
    dropExpired(minute)
    const { posts, sent } = minute
    return ((sent.get(network) ?? 0) * sent.size) / Math.max(1, posts.length)
  }

  /** Only stored posts, so that made-up events create no window. */
  record(eventId: string, network: string) {
    const minute: Minute = this.#minutes.get(eventId) ?? { posts: [], sent: new Map() }
    this.#minutes.set(eventId, minute)
    dropExpired(minute)
    const { posts, sent } = minute
    posts.push({ network, at: performance.now() })
    sent.set(network, (sent.get(network) ?? 0) + 1)
  }
}

/** Oldest first, with counts by network. */
type Minute = { posts: { network: string; at: number }[]; sent: Map<string, number> }

const MINUTE_MS = 60_000

function dropExpired({ posts, sent }: Minute) {
  const since = performance.now() - MINUTE_MS
  const found = posts.findIndex(({ at }) => at > since)
  for (const { network } of posts.splice(0, found < 0 ? posts.length : found)) {
    const left = sent.get(network)! - 1
    if (left) sent.set(network, left)
    else sent.delete(network)
  }
}
