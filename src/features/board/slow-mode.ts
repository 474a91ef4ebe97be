import type { Event } from '../../../db/schema.ts'
import { countLimitHit } from '../../limits/limit-metrics.ts'
import type { RateLimited } from '../../limits/post-rate-limit.ts'
import type { Sender } from '../../limits/sender.ts'
import { TokenBucket } from '../../limits/token-bucket.ts'
import { withQuota } from '../../limits/with-quota.ts'
import { formatPause } from './constants.ts'

/** A network's posts per device's post: a hall is one network, and so is a single script. */
const NETWORK_BURST = 60

/** Applies beside the ordinary limits (product §31.2). */
export class SlowMode {
  /** By seconds: a new pace starts all senders anew. */
  readonly #paces = new Map<number, Pace>()

  /** Stores a post, or returns the wait. Only stored posts count. */
  async storing<T extends { status: string }>(
    { id: eventId, boardSlowSeconds: slow }: Event,
    { device, network }: Sender,
    store: () => Promise<T>,
  ): Promise<T | RateLimited> {
    if (!slow) return store()
    const { senders, networks } = this.#paceOf(slow)
    const at = `slow ${slow} ${eventId}`
    const of = { sender: `${at} ${device?.id ?? network}`, network: `${at} network ${network}` }
    return withQuota(
      [
        { of: senders, key: of.sender },
        { of: networks, key: of.network },
      ],
      (): RateLimited | undefined => {
        const seconds = Math.max(
          senders.retryAfter(1, senders.available(of.sender)),
          networks.retryAfter(1, networks.available(of.network)),
        )
        if (!seconds) return undefined
        countLimitHit('slow-mode')
        return { status: 'too-many', seconds, text: `Slow mode is on. You can post again in ${formatPause(seconds)}.` }
      },
      store,
    )
  }

  #paceOf(slow: number): Pace {
    const known = this.#paces.get(slow)
    if (known) return known
    const pace = {
      senders: new TokenBucket(1, slow * 1000),
      networks: new TokenBucket(NETWORK_BURST, (slow * 1000) / NETWORK_BURST),
    }
    this.#paces.set(slow, pace)
    return pace
  }
}

type Pace = { senders: TokenBucket; networks: TokenBucket }
