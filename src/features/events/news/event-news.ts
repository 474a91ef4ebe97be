import { revisionNumber, whenLearned } from '../../../../db/revisions/known-revisions.ts'
import type { RevisionKind } from '../../../../db/schema.ts'
import { encoded, openEventStream, type Send } from '../../../http/limits/event-streams.ts'

/**
 * How often each kind of an event's data was written, by whichever process, and what the server's clock says (ms). Whoever read
 * something under another number fetches it again, after a random part of `spreadMs`.
 */
export type EventNews = { revisions: Partial<Record<RevisionKind, number>>; spreadMs: number; now: number }

/** What public pages and their islands are made of; the rest is the organizers'. */
export const NEWS_KINDS = [
  'event',
  'sessions',
  'rooms',
  'speakers',
  'sponsors',
  'announcements',
  'questions',
  'attendee-messages',
] as const satisfies RevisionKind[]

/** Below what the server allows a quiet connection (60 s), and most proxies. */
const SIGN_OF_LIFE_MS = 25_000
/** What a listener adds to the time over which all fetch again what changed. */
const SPREAD_MS = 0.5
const LONGEST_SPREAD_MS = 10_000

/** An event stream of {@link EventNews}: at once, so that nothing that happened before is missed, and at every change. 204 where there is no room. */
export function followNews(request: Request, eventId: string): Response {
  return openEventStream(request, { follow: (send) => hubOf(eventId).join(send) })
}

/** The same for whoever asks now and then, of `listeners` who do. */
export function newsNow(eventId: string, listeners = 0): EventNews {
  const revisions: EventNews['revisions'] = {}
  for (const kind of NEWS_KINDS) revisions[kind] = revisionNumber(eventId, [kind])
  return { revisions, spreadMs: Math.min(listeners * SPREAD_MS, LONGEST_SPREAD_MS), now: Date.now() }
}

/** How many pages of an event are open and hear of it at once. */
export function openPages(eventId: string): number {
  return hubs.get(eventId)?.listeners ?? 0
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

/** All who follow one event: its numbers are read, and the news encoded, once for all of them. */
class Hub {
  readonly #listeners = new Set<Send>()
  readonly #signOfLife = setInterval(() => this.#tell(encoded(':\n\n')), SIGN_OF_LIFE_MS)
  readonly #stopLearning = whenLearned(() => this.#look())
  #told: string

  constructor(
    readonly eventId: string,
    readonly whenLeft: () => void,
  ) {
    this.#told = this.#numbers()
  }

  get listeners() {
    return this.#listeners.size
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
    const numbers = this.#numbers()
    if (numbers === this.#told) return
    this.#told = numbers
    this.#tell(this.#news())
  }

  #numbers() {
    return JSON.stringify(newsNow(this.eventId).revisions)
  }

  #tell(bytes: Uint8Array) {
    for (const send of this.#listeners) send(bytes)
  }

  #news(): Uint8Array {
    return encoded(`data: ${JSON.stringify(newsNow(this.eventId, this.#listeners.size))}\n\n`)
  }

  #end() {
    clearInterval(this.#signOfLife)
    this.#stopLearning()
    this.whenLeft()
  }
}
