import type { Sender } from './device.ts'
import { FairCeiling } from './fair-ceiling.ts'
import { Shares } from './shares.ts'

/** Why a post has to wait, in words, and for how long. */
export type TooMany = { status: 'too-many'; seconds: number; text: string }

/** Who posts what where. `words` is all that was typed. */
type Post = { sender: Sender; eventId: string; words: string }

/**
 * Keeps a public form from being flooded, and open to everybody else. A hall of 500 people is one address: each device has a
 * share of its own, the network a large one, and those without a device's cookie one small share together. The numbers
 * are explained in docs/decisions.md.
 */
export class PostingLimit {
  readonly #ofDevice = new Shares(DEVICE_BURST, 10_000)
  readonly #ofNetwork = new Shares(NETWORK_BURST, 500)
  /** All of a network who bring no device. */
  readonly #ofUnknown = new Shares(30, 2000)
  readonly #ofWords = new Shares(3, 200_000)
  readonly #ofEvent = new FairCeiling(1200, 3000)

  /** Stores a post, or says why it has to wait before the database is asked for anything. What was not stored counts for nothing. */
  async storing<T extends { status: string }>(post: Post, store: () => Promise<T>): Promise<T | TooMany> {
    const tooMany = this.#refusal(post)
    if (tooMany) return tooMany
    const giveBack = this.#take(post)
    try {
      const stored = await store()
      if (stored.status !== 'stored') giveBack()
      return stored
    } catch (error) {
      giveBack()
      throw error
    }
  }

  #refusal(post: Post): TooMany | undefined {
    const { words } = keysOf(post)
    const again = this.#ofWords.secondsUntil(1, this.#ofWords.left(words))
    if (again) return { status: 'too-many', seconds: again, text: 'You have sent this message already.' }
    const seconds = this.#secondsOfSender(post) || this.#ofEvent.seconds(post.eventId, post.sender.network)
    if (!seconds) return undefined
    const wait = seconds === 1 ? 'a second' : `${seconds} seconds`
    return { status: 'too-many', seconds, text: `Too many messages at once: please wait ${wait}.` }
  }

  /**
   * The less the network has left, the more of its own share a device must have: who posted little goes before who posted
   * much, and who has been here for a while before who was just made up. The unknown go last.
   */
  #secondsOfSender(post: Post): number {
    const { network, device } = keysOf(post)
    const left = this.#ofNetwork.left(network)
    const half = NETWORK_BURST / 2
    if (!device)
      return Math.max(
        this.#ofUnknown.secondsUntil(1, this.#ofUnknown.left(network)),
        this.#ofNetwork.secondsUntil(half, left),
      )
    const wanted = left > half ? 1 : left > half / 2 ? 3 : DEVICE_BURST
    return Math.max(
      this.#ofDevice.secondsUntil(wanted, this.#ofDevice.left(device, shareAtFirst(post))),
      this.#ofNetwork.secondsUntil(1, left),
    )
  }

  /** Counts a post; the answer takes it back. */
  #take(post: Post): () => void {
    const { network, device, words } = keysOf(post)
    if (device) this.#ofDevice.take(device, shareAtFirst(post))
    else this.#ofUnknown.take(network)
    this.#ofNetwork.take(network)
    this.#ofWords.take(words)
    const giveBack = this.#ofEvent.take(post.eventId, post.sender.network)
    return () => {
      giveBack()
      if (device) this.#ofDevice.giveBack(device)
      else this.#ofUnknown.giveBack(network)
      this.#ofNetwork.giveBack(network)
      this.#ofWords.giveBack(words)
    }
  }
}

const DEVICE_BURST = 5
const NETWORK_BURST = 500

/** A device that was just made up has 2, one that was there half a minute ago all 5. */
function shareAtFirst({ sender: { device } }: Post): number {
  return Math.min(DEVICE_BURST, 2 + (device?.knownForMs ?? 0) / 10_000)
}

function keysOf({ sender, eventId, words }: Post) {
  const network = `${eventId} ${sender.network}`
  const device = sender.device && `${eventId} ${sender.device.id}`
  return { network, device, words: `${device ?? network} ${Bun.hash(words.toLowerCase().replace(/\s+/g, ' '))}` }
}
