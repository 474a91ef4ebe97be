import { onRevisionChange, sumRevisions } from '../../../db/revisions/revision-state.ts'
import type { RevisionKind } from '../../../db/schema.ts'
import { encodeUtf8, openEventStream, type SendEvent } from '../../http/event-streams.ts'

/** Counts the writes of all processes. A reader with an older number refetches within a random part of `spreadMs`. */
export type EventUpdate = { revisions: Partial<Record<RevisionKind, number>>; spreadMs: number; now: number }

/** Public pages are made of these kinds; only organizers learn of the others. */
export const PUBLIC_KINDS = [
  'event',
  'sessions',
  'rooms',
  'speakers',
  'sponsors',
  'announcements',
  'questions',
  'attendee-messages',
] as const satisfies RevisionKind[]

/** Below the 60 s of our server and most proxies. A message, because scripts cannot hear comments. */
const HEARTBEAT_MS = 25_000
/** Each listener extends the time over which all refetch. */
const JITTER_MS_PER_LISTENER = 0.5
const MAX_JITTER_MS = 10_000

/**
 * Sends {@link EventUpdate} at once, so that nothing is missed (product §27.2), and at each change. 204 without room.
 */
export function streamUpdates(
  request: Request,
  eventId: string,
  kinds: readonly RevisionKind[] = PUBLIC_KINDS,
): Response {
  return openEventStream(request, { follow: (send) => hubOf(eventId, kinds).join(send) })
}

/** The same for pollers, of `listeners` in all. */
export function currentUpdate(eventId: string, kinds: readonly RevisionKind[], listeners = 0): EventUpdate {
  const revisions: EventUpdate['revisions'] = {}
  for (const kind of kinds) revisions[kind] = sumRevisions(eventId, [kind])
  return { revisions, spreadMs: Math.min(listeners * JITTER_MS_PER_LISTENER, MAX_JITTER_MS), now: Date.now() }
}

export function countOpenPages(eventId: string): number {
  return hubs.get(nameOf(eventId, PUBLIC_KINDS))?.listeners ?? 0
}

/** By event and kinds. */
const hubs = new Map<string, Hub>()

const nameOf = (eventId: string, kinds: readonly RevisionKind[]) => `${eventId} ${kinds}`

function hubOf(eventId: string, kinds: readonly RevisionKind[]): Hub {
  const name = nameOf(eventId, kinds)
  let hub = hubs.get(name)
  if (!hub) {
    hub = new Hub(eventId, kinds, () => hubs.delete(name))
    hubs.set(name, hub)
  }
  return hub
}

/** Reads the numbers and encodes the message once for all listeners. */
class Hub {
  readonly #listeners = new Set<SendEvent>()
  readonly #signOfLife = setInterval(() => this.#tell(this.#news()), HEARTBEAT_MS)
  readonly #stopLearning = onRevisionChange(() => this.#look())
  #told: string

  constructor(
    readonly eventId: string,
    readonly kinds: readonly RevisionKind[],
    readonly whenLeft: () => void,
  ) {
    this.#told = this.#numbers()
  }

  get listeners() {
    return this.#listeners.size
  }

  join(send: SendEvent): () => void {
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
    return JSON.stringify(currentUpdate(this.eventId, this.kinds).revisions)
  }

  #tell(bytes: Uint8Array) {
    for (const send of this.#listeners) send(bytes)
  }

  #news(): Uint8Array {
    return encodeUtf8(`data: ${JSON.stringify(currentUpdate(this.eventId, this.kinds, this.#listeners.size))}\n\n`)
  }

  #end() {
    clearInterval(this.#signOfLife)
    this.#stopLearning()
    this.whenLeft()
  }
}
