import type { Refusals } from '../../format/typed/refusals.ts'
import { plainText, tooMany } from '../../http/errors.tsx'
import type { Sender } from '../../http/limits/device.ts'
import type { TooMany } from '../../http/limits/posting-limit.ts'
import type { Answer } from '../../http/private-answer.ts'
import { answerRow } from '../../http/write-answers.ts'

/** What became of what a visitor sent. */
export type Sent<Message, Reason extends string> = { status: 'stored'; message: Message } | NotSent<Reason>

/** `Reason`: why else it was not taken. `key-used`: its sender called something else the same. */
export type NotSent<Reason extends string> =
  | { status: 'refused'; errors: Refusals }
  | { status: Reason | 'key-used' }
  | TooMany

/**
 * Who sends it, and what she calls it: under one name it is stored once (`SentOnce`). `author`: whose it is, where limits do not know
 * her device yet because it is only given its id along with the answer.
 */
export type SentBy = { sender: Sender; author?: Sender; sentAs?: string }

/** Each reason's status and words. */
export type Reasons<Reason extends string> = Record<Reason, readonly [status: number, text: string]>

/** In the words of the noun, or in ours. */
export function reasonFor<Reason extends string>(status: Reason | 'key-used', reasons: Reasons<Reason>) {
  return status === 'key-used' ? KEY_USED : reasons[status as Reason]
}

const KEY_USED = [409, 'This Idempotency-Key was used for something else'] as const

/** The answer to the call that sent it; a form without JavaScript is answered by {@link postedForm}. */
export function answerSent<Message, Reason extends string>(
  sent: Sent<Message, Reason>,
  reasons: Reasons<Reason>,
): Answer<Message> {
  if ('message' in sent) return answerRow(201, sent.message)
  if ('errors' in sent) return plainText(400, Object.values(sent.errors)[0]!)
  if ('seconds' in sent) return tooMany(sent.seconds, sent.text)
  const [status, text] = reasonFor(sent.status, reasons)
  return plainText(status, text)
}
