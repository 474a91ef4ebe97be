import { countStreams } from './open-streams.ts'
import { isKnown, isKnownLong, type Sender } from './sender.ts'
import { countLimitHit, TokenBucket } from './token-bucket.ts'
import { type Quota, withQuota } from './with-quota.ts'

export type RateLimited = { status: 'too-many'; seconds: number; text: string }

type Post = { sender: Sender; eventId: string; words: string }

/** A hall of 500 people is one address, so each device has a share; new ones share their network's (docs/limits.md). */
export class PostRateLimit {
  readonly #ofDevice = new TokenBucket(DEVICE_BURST, 10_000)
  readonly #ofNetwork = new TokenBucket(NETWORK_BURST, 500)
  /** A network's new devices, beside one post for each open page. */
  readonly #ofNew = new TokenBucket(NEW_BURST, 1000)
  /** A network's senders without a device. */
  readonly #ofUnknown = new TokenBucket(UNKNOWN_BURST, 2000)
  readonly #ofAllUnknown = new TokenBucket(40, 1000)
  /** Full for a device that has not posted lately. */
  readonly #ofRested = new TokenBucket(1, 600_000)
  readonly #ofWords = new TokenBucket(3, 200_000)
  /** Everybody at an event: 3000 in the first minute, then half of that a minute. */
  readonly #ofAll = new TokenBucket(1500, 40)
  readonly #lastMinute = new SlidingWindow()

  /** Forms do not share limits. */
  constructor(readonly form: string) {}

  /** Stores a post or returns the wait. Only stored posts count. `more` are further quotas. */
  storing<T extends { status: string }>(post: Post, store: () => Promise<T>, more: Quota[] = []) {
    return withQuota(
      [...more, ...this.#sharesOf(post), { of: this.#ofWords, key: this.#keysOf(post).words }, this.#allOf(post)],
      () => this.#refusal(post),
      async () => {
        const stored = await store()
        if (stored.status === 'stored') this.#lastMinute.record(post.eventId, post.sender.network)
        return stored
      },
      post.sender.network,
    )
  }

  /** The network's share comes last; a rested, long-known device does not need it. */
  #sharesOf(post: Post): Quota[] {
    const { device, network } = this.#keysOf(post)
    if (!device)
      return [
        { of: this.#ofAllUnknown, key: `unknown ${this.#allOf(post).key}` },
        { of: this.#ofUnknown, key: network },
      ]
    const own = { of: this.#ofDevice, key: device, atFirst: initialTokens(post) }
    if (!isKnown(post.sender.device)) return [own, { of: this.#ofNew, key: `new ${network}` }]
    const rested = { of: this.#ofRested, key: `rested ${device}` }
    if (isKnownLong(post.sender.device) && this.#isRested(post)) return [own, rested]
    return [own, rested, { of: this.#ofNetwork, key: `all ${network}` }]
  }

  #refusal(post: Post): RateLimited | undefined {
    const { words } = this.#keysOf(post)
    const again = this.#ofWords.retryAfter(1, this.#ofWords.available(words))
    if (again) {
      countLimitHit('same-words')
      return { status: 'too-many', seconds: again, text: 'You already sent this message.' }
    }
    const seconds = this.#secondsOfSender(post) || this.#secondsOfAll(post)
    if (!seconds) return undefined
    countLimitHit('posts')
    const wait = seconds === 1 ? 'a second' : `${seconds} seconds`
    return { status: 'too-many', seconds, text: `Too many messages at once. Please wait ${wait}.` }
  }

  /** The less a network has left, the more of its own share a device needs: rare posters go first. */
  #secondsOfSender(post: Post): number {
    const { sender } = post
    const left = this.#leftOfNetwork(post)
    const needed = !isKnown(sender.device) || left > NETWORK_BURST / 2 ? 1 : 3
    const reserved = isKnown(sender.device) && !this.#isRested(post) ? FOR_RESTED : 0
    const seconds = this.#sharesOf(post).map(({ of, key, atFirst }) => {
      if (of === this.#ofRested) return 0
      if (of === this.#ofDevice) return of.retryAfter(needed, of.available(key, atFirst))
      if (of === this.#ofAllUnknown) return of.retryAfter(1, of.available(key))
      return of.retryAfter(1 + reserved, left)
    })
    return Math.max(...seconds)
  }

  /** The more a network sent lately, the more must be left of the event's share, for quiet networks. */
  #secondsOfAll(post: Post): number {
    const { of: pot } = this.#sharesOf(post).at(-1)!
    const used = pot === this.#ofRested ? 0 : Math.min(1, 1 - this.#leftOfNetwork(post) / pot.burst)
    const ofLate = this.#lastMinute.relativeRate(post.eventId, post.sender.network)
    const half = this.#ofAll.burst / 2
    const needed = Math.max(1, used * half, Math.min(half, ofLate * RESERVE_FOR_QUIET_NETWORKS))
    return this.#ofAll.retryAfter(needed, this.#ofAll.available(this.#allOf(post).key))
  }

  #leftOfNetwork(post: Post): number {
    const { of, key } = this.#sharesOf(post).at(-1)!
    return of.available(key) + (of === this.#ofNew ? countStreams(post.sender.network) : 0)
  }

  #isRested(post: Post): boolean {
    return this.#ofRested.available(`rested ${this.#keysOf(post).device}`) >= 1
  }

  #allOf({ eventId }: Post): Quota {
    return { of: this.#ofAll, key: `${this.form} event ${eventId}` }
  }

  #keysOf({ sender, eventId, words }: Post) {
    const network = `${this.form} ${eventId} ${sender.network}`
    const device = sender.device && `${this.form} ${eventId} device ${sender.device.id}`
    return { network, device, words: `${device ?? network} ${Bun.hash(words.toLowerCase().replace(/\s+/g, ' '))}` }
  }
}

const DEVICE_BURST = 5
const NETWORK_BURST = 500
const NEW_BURST = 60
const UNKNOWN_BURST = 5
/** A network's reserve for rested devices. */
const FOR_RESTED = 100
/** The event's reserve for quiet networks. */
const RESERVE_FOR_QUIET_NETWORKS = 200

/** A new device has 2, a known one all 5. */
function initialTokens({ sender: { device } }: Post): number {
  return Math.min(DEVICE_BURST, 2 + (device?.knownForMs ?? 0) / 40_000)
}

const MINUTE_MS = 60_000

/** Stored posts of the last minute to each event, in this process. Counted as they come: a busy minute has thousands. */
export class SlidingWindow {
  readonly #events = new Map<string, { posts: { network: string; at: number }[]; counts: Map<string, number> }>()

  /** A network's posts relative to the networks' average. */
  relativeRate(eventId: string, network: string): number {
    const { posts, counts } = this.#recent(eventId)
    return ((counts.get(network) ?? 0) * counts.size) / Math.max(1, posts.length)
  }

  record(eventId: string, network: string) {
    const recent = this.#recent(eventId)
    this.#events.set(eventId, recent)
    recent.posts.push({ network, at: performance.now() })
    recent.counts.set(network, (recent.counts.get(network) ?? 0) + 1)
  }

  #recent(eventId: string) {
    const { posts, counts } = this.#events.get(eventId) ?? { posts: [], counts: new Map<string, number>() }
    const since = performance.now() - MINUTE_MS
    const found = posts.findIndex(({ at }) => at > since)
    for (const { network } of posts.splice(0, found < 0 ? posts.length : found)) {
      const left = counts.get(network)! - 1
      if (left) counts.set(network, left)
      else counts.delete(network)
    }
    return { posts, counts }
  }
}
