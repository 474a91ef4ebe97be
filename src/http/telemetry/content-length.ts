import { isJsonFormat } from '../../log.ts'

const LENGTH = 'content-length'

/** Tells the log a body's length, which a Response does not. Bun would send the same header. */
export function withContentLength<Given extends Response>(answer: Given, body: unknown): Given {
  if (!isJsonFormat()) return answer
  if (typeof body === 'string') answer.headers.set(LENGTH, String(Buffer.byteLength(body)))
  else if (body instanceof Uint8Array) answer.headers.set(LENGTH, String(body.length))
  return answer
}

/** Undefined for what leaves as a stream. */
export function contentLength({ status, headers }: Response): number | undefined {
  if ([204, 303, 304].includes(status)) return 0
  const length = headers.get(LENGTH)
  return length === null ? undefined : Number(length)
}
