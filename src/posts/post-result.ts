import { textError, tooManyRequests } from '../http/errors.tsx'
import type { Sender } from '../http/limits/device.ts'
import type { RateLimited } from '../http/limits/post-rate-limit.ts'
import type { TypedResponse } from '../http/private-response.ts'
import { rowResponse } from '../http/write-responses.ts'
import type { FieldErrors } from '../text/typed/field-errors.ts'

/** What became of what a visitor sent. */
export type PostResult<Message, Reason extends string> = { status: 'stored'; message: Message } | PostRefusal<Reason>

/** `Reason`: why else it was not taken. `key-used`: its sender called something else the same. */
export type PostRefusal<Reason extends string> =
  | { status: 'refused'; errors: FieldErrors }
  | { status: Reason | 'key-used' }
  | RateLimited

/**
 * Who sends it, and what she calls it: under one name it is stored once (`SentOnce`). `author`: whose it is, where limits do not know
 * her device yet because it is only given its id along with the answer.
 */
export type PostContext = { sender: Sender; author?: Sender; idempotencyKey?: string }

/** Each reason's status and words. */
export type RefusalMessages<Reason extends string> = Record<Reason, readonly [status: number, text: string]>

/** In the words of the noun, or in ours. */
export function refusalMessage<Reason extends string>(status: Reason | 'key-used', reasons: RefusalMessages<Reason>) {
  return status === 'key-used' ? KEY_USED : reasons[status as Reason]
}

const KEY_USED = [409, 'This Idempotency-Key was used for something else'] as const

/** The answer to the call that sent it; a form without JavaScript is answered by {@link postedForm}. */
export function postResponse<Message, Reason extends string>(
  sent: PostResult<Message, Reason>,
  reasons: RefusalMessages<Reason>,
): TypedResponse<Message> {
  if ('message' in sent) return rowResponse(201, sent.message)
  if ('errors' in sent) return textError(400, Object.values(sent.errors)[0]!)
  if ('seconds' in sent) return tooManyRequests(sent.seconds, sent.text)
  const [status, text] = refusalMessage(sent.status, reasons)
  return textError(status, text)
}
