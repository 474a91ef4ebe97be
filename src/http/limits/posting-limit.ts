import type { Sender } from './device.ts'
import { LastMinute } from './last-minute.ts'
import { noteLimit } from './limits-hit.ts'
import { storingWithin } from './shared/storing-within.ts'
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
  /** All of an event: 3000 in the first minute, half of that in each one after it, whoever sends them. */
  readonly #ofAll = new Shares(1500, 40)
  readonly #lastMinute = new LastMinute()

  /** `form`: what is sent, so that one form's posts take nothing of another's. */
  constructor(readonly form: string) {}

  /** Stores a post, or says why it has to wait. What was not stored counts for nothing. */
  storing<T extends { status: string }>(post: Post, store: () => Promise<T>): Promise<T | TooMany> {
    const { network, device, words } = this.#keysOf(post)
    return storingWithin(
      [
        device
          ? { of: this.#ofDevice, key: device, atFirst: shareAtFirst(post) }
          : { of: this.#ofUnknown, key: network },
        { of: this.#ofNetwork, key: `all ${network}` },
        { of: this.#ofWords, key: words },
        { of: this.#ofAll, key: this.#keyOfAll(post) },
      ],
      () => this.#refusal(post),
      async () => {
        const stored = await store()
        if (stored.status === 'stored') this.#lastMinute.count(post.eventId, post.sender.network)
        return stored
      },
    )
  }

  #refusal(post: Post): TooMany | undefined {
    const { words } = this.#keysOf(post)
    const again = this.#ofWords.secondsUntil(1, this.#ofWords.left(words))
    if (again) {
      noteLimit('same-words')
      return { status: 'too-many', seconds: again, text: 'You already sent this message.' }
    }
    const seconds = this.#secondsOfSender(post) || this.#secondsOfAll(post)
    if (!seconds) return undefined
    noteLimit('posts')
    const wait = seconds === 1 ? 'a second' : `${seconds} seconds`
    return { status: 'too-many', seconds, text: `Too many messages at once. Please wait ${wait}.` }
  }

  /**
   * The less the network has left, the more of its own share a device must have: who posted little goes before who posted
   * much, and who has been here for a while before who was just made up. The unknown go last.
   */
  #secondsOfSender(post: Post): number {
    const { network, device } = this.#keysOf(post)
    const left = this.#ofNetwork.left(`all ${network}`)
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

  /**
   * The more the network used of its share, and the more of late it sent than others do, the more must be left of everybody's: so who
   * sends little finds room, whichever processes the others send their posts to, and for however long.
   */
  #secondsOfAll(post: Post): number {
    const { network } = this.#keysOf(post)
    const used = 1 - this.#ofNetwork.left(`all ${network}`) / NETWORK_BURST
    const ofLate = this.#lastMinute.part(post.eventId, post.sender.network)
    const half = this.#ofAll.burst / 2
    const wanted = Math.max(1, used * half, Math.min(half, ofLate * LEFT_BY_THE_AVERAGE))
    return this.#ofAll.secondsUntil(wanted, this.#ofAll.left(this.#keyOfAll(post)))
  }

  #keyOfAll({ eventId }: Post) {
    return `${this.form} event ${eventId}`
  }

  #keysOf({ sender, eventId, words }: Post) {
    const network = `${this.form} ${eventId} ${sender.network}`
    const device = sender.device && `${this.form} ${eventId} device ${sender.device.id}`
    return { network, device, words: `${device ?? network} ${Bun.hash(words.toLowerCase().replace(/\s+/g, ' '))}` }
  }
}

const DEVICE_BURST = 5
const NETWORK_BURST = 500
/** What of everybody's share whoever sends as much as networks do on the average leaves to those who send less. */
const LEFT_BY_THE_AVERAGE = 200

/** A device that was just made up has 2, one that was there half a minute ago all 5. */
function shareAtFirst({ sender: { device } }: Post): number {
  return Math.min(DEVICE_BURST, 2 + (device?.knownForMs ?? 0) / 10_000)
}
