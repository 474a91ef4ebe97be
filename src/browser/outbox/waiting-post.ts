/** What somebody sends, as the worker keeps it until its form knows what became of it (src/worker/outbox). */
export type QueuedPost = {
  /** Its `Idempotency-Key`. */
  id: string
  url: string
  /** The page it was written on, which shows it and what can be done about it. */
  from: string
  /** As it was sent: JSON. */
  body: string
  /** When it was sent first, or last said to be sent still, in milliseconds. */
  at: number
  /** `sending`: its page waits for the answer. `old`: waits for a yes. `sent`: stored, but its form has not heard. */
  status: 'sending' | 'waiting' | 'refused' | 'old' | 'sent'
  /** Why it was refused. */
  why?: string
  /** What was answered, of what was sent. */
  answer?: unknown
  /** Not sent before this moment, for the server asked for it. */
  notBefore?: number
}

/** Whether somebody may want to know of it: not what is being sent, and not what arrived. */
export const isUnsent = ({ status }: QueuedPost) => status !== 'sending' && status !== 'sent'

/** What a page asks of the worker: to tell what there is and to send it, to send one that got old, or to forget one. */
export type OutboxCommand = { outbox: 'flush' } | { outbox: 'send' | 'drop'; id: string }

/** What the worker tells every page: all there is, oldest first. */
export type OutboxState = { outbox: QueuedPost[] }

/** The answer to a call that the worker keeps. */
export const QUEUED = { status: 'waiting' } as const

/** On the answer to a call whose outcome is kept under this id until its page says that it heard: with `drop`. */
export const OUTCOME_ID_HEADER = 'x-kept-as'
