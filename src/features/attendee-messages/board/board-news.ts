import { revisionNumber, whenLearned } from '../../../../db/revisions/known-revisions.ts'
import { encoded, openEventStream, type Send } from '../../../http/limits/event-streams.ts'

/** Below what the server allows a quiet connection (60 s), and most proxies. */
const SIGN_OF_LIFE_MS = 25_000
/** What a listener adds to the time over which all fetch the board again. */
const SPREAD_MS = 0.5
const LONGEST_SPREAD_MS = 10_000

/**
 * News as an open page reads it. `revision` is another number whenever the board of the event changed, by whichever process;
 * whoever read it under another one fetches it again, after a random part of `spreadMs`.
 */
export type BoardNews = { revision: number; spreadMs: number }

/** An event stream of {@link BoardNews}: at once, so that nothing that happened before is missed, and at every change. */
export function boardNews(request: Request, eventId: string): Response {
  return openEventStream(request, { follow: (send) => hubOf(eventId).join(send) })
}

const hubs = new Map<string, Hub>()

function hubOf(eventId: string): Hub {
  let hub = hubs.get(eventId)
  if (!hub) {
    hub = new Hub(eventId, () => hubs.delete(eventId))
    hubs.set(eventId, hub)
  }
  return hub
}

/** All who follow the board of one event: the revision is read, and the news encoded, once for all of them. */
class Hub {
  readonly #listeners = new Set<Send>()
  readonly #signOfLife = setInterval(() => this.#tell(encoded(':\n\n')), SIGN_OF_LIFE_MS)
  readonly #stopLearning = whenLearned(() => this.#look())
  #told: number

  constructor(
    readonly eventId: string,
    readonly whenLeft: () => void,
  ) {
    this.#told = boardRevision(eventId)
  }

  join(send: Send): () => void {
    this.#listeners.add(send)
    send(this.#news())
    return () => {
      this.#listeners.delete(send)
      if (!this.#listeners.size) this.#end()
    }
  }

  #look() {
    const revision = boardRevision(this.eventId)
    if (revision === this.#told) return
    this.#told = revision
    this.#tell(this.#news())
  }

  #tell(bytes: Uint8Array) {
    for (const send of this.#listeners) send(bytes)
  }

  #news(): Uint8Array {
    const spreadMs = Math.min(this.#listeners.size * SPREAD_MS, LONGEST_SPREAD_MS)
    const news: BoardNews = { revision: boardRevision(this.eventId), spreadMs }
    return encoded(`data: ${JSON.stringify(news)}\n\n`)
  }

  #end() {
    clearInterval(this.#signOfLife)
    this.#stopLearning()
    this.whenLeft()
  }
}

/** Taken before the board is read, it is never newer than what was read. The event's, because it says whether one can post. */
export function boardRevision(eventId: string): number {
  return revisionNumber(eventId, ['event', 'attendee-messages'])
}
