/** What somebody sent and no answer came to, as the worker keeps it (src/worker/outbox). */
export type WaitingPost = {
  /** Its `Idempotency-Key`. */
  id: string
  url: string
  /** As it was sent: JSON. */
  body: string
  /** When it was sent first, or last said to be sent still, in milliseconds. */
  at: number
  /** `refused` is not sent again; `old` waits for a yes. */
  status: 'waiting' | 'refused' | 'old'
  /** Why it was refused. */
  why?: string
  /** Not sent before this moment, for the server asked for it. */
  notBefore?: number
}

/** What a page asks of the worker: to tell what there is and to send it, to send one that got old, or to forget one. */
export type OutboxAsk = { outbox: 'flush' } | { outbox: 'send' | 'drop'; id: string }

/** What the worker tells every page: all there is, oldest first, and which one has just arrived. */
export type OutboxTold = { outbox: WaitingPost[]; sent?: WaitingPost }

/** The answer to a call that the worker keeps. */
export const WAITING = { status: 'waiting' } as const
