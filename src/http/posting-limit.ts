import { RateLimit } from './rate-limit.ts'

const MINUTE = 60_000

/** Why a post has to wait, in words, and for how long. */
export type TooMany = { status: 'too-many'; seconds: number; text: string }

/**
 * Keeps a public form from being flooded. A venue's Wi-Fi is one address for everybody in it, so a network may post more
 * than a person would; the same words again and again, and what all networks together send to one event, are limited too.
 */
export class PostingLimit {
  readonly #ofNetwork = new RateLimit(30, MINUTE)
  readonly #ofEvent = new RateLimit(300, MINUTE)
  readonly #ofWords = new RateLimit(3, 10 * MINUTE)

  /** Counts a post; undefined where it may be stored. `words` is all that was typed. */
  take({ network, eventId, words }: { network: string; eventId: string; words: string }): TooMany | undefined {
    const from = `${eventId} ${network}`
    const again = this.#ofWords.take(`${from} ${Bun.hash(words.toLowerCase().replace(/\s+/g, ' '))}`)
    if (again) return { status: 'too-many', seconds: again, text: 'You have sent this message already.' }
    const seconds = this.#ofNetwork.take(from) || this.#ofEvent.take(eventId)
    if (!seconds) return undefined
    const text = `Too many messages at once. Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`
    return { status: 'too-many', seconds, text }
  }
}
