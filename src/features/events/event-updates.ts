import { onRevisionChange, sumRevisions } from '../../../db/revision-sync.ts'
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
  'guides',
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
export function streamUpdates(request: Request, eventId: string, kinds: readonly RevisionKind[] = PUBLIC_KINDS) {
  return openEventStream(request, { follow: (send) => hubOf(eventId, kinds).join(send) })
}

/** The same for pollers, of `listeners` in all. */
export function currentUpdate(eventId: string, kinds: readonly RevisionKind[], listeners = 0): EventUpdate {
  const revisions: EventUpdate['revisions'] = {}
  for (const kind of kinds) revisions[kind] = sumRevisions(eventId, [kind])
  return { revisions, spreadMs: Math.min(listeners * JITTER_MS_PER_LISTENER, MAX_JITTER_MS), now: Date.now() }
}

export function countOpenPages(eventId: string): number {
  return hubs.get(nameOf(eventId, PUBLIC_KINDS))?.listeners.size ?? 0
}

const hubs = new Map<string, Hub>()
type Hub = ReturnType<typeof openHub>

const nameOf = (eventId: string, kinds: readonly RevisionKind[]) => `${eventId} ${kinds}`

function hubOf(eventId: string, kinds: readonly RevisionKind[]): Hub {
  const name = nameOf(eventId, kinds)
  const hub = hubs.get(name) ?? openHub(eventId, kinds, () => hubs.delete(name))
  hubs.set(name, hub)
  return hub
}

/** Reads the revisions and encodes the message once for all listeners. */
function openHub(eventId: string, kinds: readonly RevisionKind[], onEmpty: () => void) {
  const listeners = new Set<SendEvent>()
  const readRevisions = () => JSON.stringify(currentUpdate(eventId, kinds).revisions)
  const encode = () => encodeUtf8(`data: ${JSON.stringify(currentUpdate(eventId, kinds, listeners.size))}\n\n`)
  const broadcast = () => {
    const message = encode()
    for (const send of listeners) send(message)
  }
  let sent = readRevisions()
  const heartbeat = setInterval(broadcast, HEARTBEAT_MS)
  const unsubscribe = onRevisionChange(() => {
    const revisions = readRevisions()
    if (revisions === sent) return
    sent = revisions
    broadcast()
  })
  const join = (send: SendEvent) => {
    listeners.add(send)
    send(encode())
    return () => {
      listeners.delete(send)
      if (listeners.size) return
      clearInterval(heartbeat)
      unsubscribe()
      onEmpty()
    }
  }
  return { listeners, join }
}
