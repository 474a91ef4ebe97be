import { relativeTime } from '../text/time/relative-time.ts'

/** A post as the worker stores it until its form knows the outcome (src/worker/outbox.ts). */
export type QueuedPost = {
  /** Its `Idempotency-Key`. */
  id: string
  url: string
  /** The page it was written on. */
  from: string
  /** JSON. */
  body: string
  /** When it was sent first, or last confirmed by its sender, in milliseconds. */
  at: number
  /** `sending`: its page waits for the answer. `old`: waits for a yes. `sent`: stored, but its form does not know. */
  status: 'sending' | 'waiting' | 'refused' | 'old' | 'sent'
  /** Why it was refused. */
  why?: string
  /** The answer to a post that was sent. */
  answer?: unknown
  /** The server asked to wait until then. */
  notBefore?: number
}

/** Whether its sender may want to know of it. */
export const isUnsent = ({ status }: QueuedPost) => status !== 'sending' && status !== 'sent'

/** What a page asks of the worker: to broadcast and send all, to send an old one, or to drop one. */
export type OutboxCommand = { outbox: 'flush' } | { outbox: 'send' | 'drop'; id: string }

/** What the worker broadcasts to every page: all posts, oldest first. */
export type OutboxState = { outbox: QueuedPost[] }

/** The answer to a call that the worker queued. */
export const QUEUED = { status: 'waiting' } as const

/** The ID under which the worker stores an outcome until the page confirms it with `drop`. */
export const OUTCOME_ID_HEADER = 'x-kept-as'

/** Sends a command to this device's worker. Without a worker there is nothing in the outbox. */
export function sendToOutbox(command: OutboxCommand) {
  navigator.serviceWorker?.controller?.postMessage(command)
}

export function formatPostStatus({ status, at, why, notBefore = 0 }: QueuedPost): string {
  if (status === 'refused') return `Could not be sent. ${why}`
  if (status === 'old') return `Written ${relativeTime(at, Date.now())}. Still send this?`
  if (notBefore <= Date.now()) return 'Waiting for a connection…'
  return `Waiting its turn. It will be sent automatically ${relativeTime(notBefore, Date.now())}.`
}
