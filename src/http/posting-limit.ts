import { RateLimit } from './rate-limit.ts'

const MINUTE = 60_000

/** Why a post has to wait, in words, and for how long. */
export type TooMany = { status: 'too-many'; seconds: number; text: string }

/** Who posts what where. `words` is all that was typed. */
type Post = { network: string; eventId: string; words: string }

/**
 * Keeps a public form from being flooded. A venue's Wi-Fi is one address for everybody in it, so a network may post more
 * than a person would; the same words again and again, and what all networks together send to one event, are limited too.
 */
export class PostingLimit {
  readonly #ofNetwork = new RateLimit(30, MINUTE)
  readonly #ofEvent = new RateLimit(300, MINUTE)
  readonly #ofWords = new RateLimit(3, 10 * MINUTE)

  /** Stores a post, or says why it has to wait before the database is asked for anything. What could not be stored counts for nothing. */
  async storing<T>(post: Post, store: () => Promise<T>): Promise<T | TooMany> {
    const tooMany = this.#take(post)
    if (tooMany) return tooMany
    try {
      return await store()
    } catch (error) {
      for (const [limit, key] of this.#limitsOf(post)) limit.giveBack(key)
      throw error
    }
  }

  #take(post: Post): TooMany | undefined {
    const taken: [RateLimit, string][] = []
    for (const [limit, key] of this.#limitsOf(post)) {
      const seconds = limit.take(key)
      if (!seconds) taken.push([limit, key])
      else {
        for (const [earlier, itsKey] of taken) earlier.giveBack(itsKey)
        return { status: 'too-many', seconds, text: this.#reason(limit, seconds) }
      }
    }
    return undefined
  }

  #reason(limit: RateLimit, seconds: number): string {
    if (limit === this.#ofWords) return 'You have sent this message already.'
    return `Too many messages at once. Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`
  }

  #limitsOf({ network, eventId, words }: Post): [RateLimit, string][] {
    const from = `${eventId} ${network}`
    return [
      [this.#ofWords, `${from} ${Bun.hash(words.toLowerCase().replace(/\s+/g, ' '))}`],
      [this.#ofNetwork, from],
      [this.#ofEvent, eventId],
    ]
  }
}
