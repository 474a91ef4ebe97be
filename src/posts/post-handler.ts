import { textError } from '../http/errors.tsx'
import { ensureSenderDevice, introducing, readSender, type Sender } from '../http/limits/device.ts'
import type { TypedResponse } from '../http/private-response.ts'
import { type PostContext, type PostResult, postResponse, type RefusalMessages } from './post-result.ts'

/** A repeated `Idempotency-Key` is stored once (product §25.2). `sender`: where more is needed than limits know. */
export function postHandler<Message, Reason extends string>(
  send: (input: unknown, by: PostContext) => Promise<PostResult<Message, Reason>>,
  reasons: RefusalMessages<Reason>,
  sender: (request: Request) => Sender = readSender,
) {
  return async ({ body, request }: { body: unknown; request: Request }): Promise<TypedResponse<Message>> => {
    const key = request.headers.get('idempotency-key') ?? undefined
    // Nothing that could be guessed: whoever knows the name and the words is told when it was stored.
    if (key !== undefined && !UUID.test(key)) return textError(400, 'Idempotency-Key is a UUID')
    return introducing(request, async () => {
      // What a phone sends later comes before it has a device, and is its own all the same.
      const author = key === undefined ? undefined : ensureSenderDevice(request)
      return postResponse(
        await send(body, { sender: sender(request), author, idempotencyKey: key?.toLowerCase() }),
        reasons,
      )
    })
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
