/** What each network sent to each event in the last minute, as this process saw it. */
export class SlidingWindow {
  readonly #minutes = new Map<string, Minute>()

  /** How much a network sent, measured by what networks sent on the average; 0 where it sent nothing. */
  relativeRate(eventId: string, network: string): number {
    const minute = this.#minutes.get(eventId)
    if (!minute) return 0
    dropExpired(minute)
    const { posts, sent } = minute
    return ((sent.get(network) ?? 0) * sent.size) / Math.max(1, posts.length)
  }

  /** Of what was stored, so that no minute is begun for an event that is made up. */
  record(eventId: string, network: string) {
    const minute: Minute = this.#minutes.get(eventId) ?? { posts: [], sent: new Map() }
    this.#minutes.set(eventId, minute)
    dropExpired(minute)
    const { posts, sent } = minute
    posts.push({ network, at: performance.now() })
    sent.set(network, (sent.get(network) ?? 0) + 1)
  }
}

/** The posts, oldest first, and how many of them each network sent. */
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
