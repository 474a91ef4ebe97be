import { plainText } from '../../http/errors.tsx'
import { countedSenderOf, introducing, type Sender, senderOf } from '../../http/limits/device.ts'
import type { Answer } from '../../http/private-answer.ts'
import { answerSent, type Reasons, type Sent, type SentBy } from './sent.ts'

/** A repeated `Idempotency-Key` is stored once (product §25.2). `sender`: where more is needed than limits know. */
export function sentCall<Message, Reason extends string>(
  send: (input: unknown, by: SentBy) => Promise<Sent<Message, Reason>>,
  reasons: Reasons<Reason>,
  sender: (request: Request) => Sender = senderOf,
) {
  return async ({ body, request }: { body: unknown; request: Request }): Promise<Answer<Message>> => {
    const key = request.headers.get('idempotency-key') ?? undefined
    // Nothing that could be guessed: whoever knows the name and the words is told when it was stored.
    if (key !== undefined && !UUID.test(key)) return plainText(400, 'Idempotency-Key is a UUID')
    return introducing(request, async () => {
      // What a phone sends later comes before it has a device, and is its own all the same.
      const author = key === undefined ? undefined : countedSenderOf(request)
      return answerSent(await send(body, { sender: sender(request), author, sentAs: key?.toLowerCase() }), reasons)
    })
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
