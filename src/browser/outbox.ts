import { relativeTime } from '../text/time/relative-time.ts'

/** The calls that may wait (product §25.1). They answer 201, once per `Idempotency-Key`. */
export const OUTBOX_PATHS = {
  board: '/api/attendee-messages',
  mail: '/api/messages',
  question: '/api/questions',
  vote: '/api/questions/vote',
  feedback: '/api/feedback',
  report: '/api/report',
} as const

/** For the bundler (`with { type: 'macro' }`). */
export const outboxPaths = (): string[] => Object.values(OUTBOX_PATHS)

export type QueuedPost = {
  id: string
  url: string
  from: string
  body: string
  /** First sent or last confirmed, in ms. */
  at: number
  /** `sending`: its page waits. `old`: needs a confirmation. `sent`: stored, unknown to its form. */
  status: 'sending' | 'waiting' | 'refused' | 'old' | 'sent'
  why?: string
  answer?: unknown
  notBefore?: number
}

/** How many posts the forms of this page are sending. */
export const sending = { count: 0 }

export const isUnsent = ({ status }: QueuedPost) => status !== 'sending' && status !== 'sent'

export type OutboxCommand = { outbox: 'flush' } | { outbox: 'send' | 'drop'; id: string }

/** Oldest first, broadcast to all pages. */
export type OutboxState = { outbox: QueuedPost[] }

export const QUEUED = { status: 'waiting' } as const

/** The worker keeps an outcome under this ID until the page drops it. */
export const OUTCOME_ID_HEADER = 'x-kept-as'

/** Without a worker the outbox is empty. */
export function sendToOutbox(command: OutboxCommand) {
  navigator.serviceWorker?.controller?.postMessage(command)
}

export function formatPostStatus({ status, at, why, notBefore = 0 }: QueuedPost): string {
  if (status === 'sending') return 'Sending...'
  if (status === 'refused') return `Could not be sent. ${why}`
  if (status === 'old') return `Written ${relativeTime(at, Date.now())}. Still send this?`
  if (notBefore <= Date.now()) return 'Waiting for a connection…'
  return `Waiting its turn. It will be sent automatically ${relativeTime(notBefore, Date.now())}.`
}
