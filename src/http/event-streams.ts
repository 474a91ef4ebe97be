import { watch } from 'node:fs'
import { join } from 'node:path'
import { endOpenStreams, MAX_STREAMS, registerStream, reserveStream, unregisterStream } from '../limits/open-streams.ts'
import { countLimitHit, TokenBucket } from '../limits/token-bucket.ts'
import { log } from '../log.ts'
import { tooManyRequests } from './errors.tsx'
import { clientNetwork } from './request-address.ts'
import { NO_STORE, privateHeaders } from './responses.ts'

export type SendEvent = (bytes: Uint8Array) => void

type Options = { follow: (send: SendEvent) => () => void }

/** A whole hall at once, then a thousand a second. A stream costs about two pages. */
const openings = new TokenBucket(MAX_STREAMS, 1)

let isStopping = false

/** One network may have every place; a newcomer takes the largest network's oldest. */
export function openEventStream(request: Request, { follow }: Options): Response {
  if (request.method === 'HEAD') return new Response(null, { headers: streamHeaders })
  const network = clientNetwork(request)
  if (openings.take(network, 'stream-openings'))
    return tooManyRequests(1, 'Too many streams are opened at once. Please try again in a second.')
  if (!reserveStream(network)) {
    countLimitHit('streams')
    return new Response(null, { status: 204, headers: privateHeaders() })
  }
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(out) {
      out.enqueue(encodeUtf8(`retry: ${Math.round(3000 + Math.random() * 7000)}\n\n`))
      if (isStopping) return out.close()
      const unfollow = follow((bytes) => out.enqueue(bytes))
      end = () => {
        if (!unregisterStream(network, end)) return
        unfollow()
        request.signal.removeEventListener('abort', end)
        if (!request.signal.aborted) close(out)
      }
      registerStream(network, end)
      request.signal.addEventListener('abort', end)
    },
    cancel: () => end(),
  })
  return new Response(body, { headers: streamHeaders })
}

/** The process would wait for open streams. */
export function endEventStreams() {
  isStopping = true
  endOpenStreams()
}

export const encodeUtf8 = (text: string) => new TextEncoder().encode(text)

function close(out: ReadableStreamDefaultController) {
  try {
    out.close()
  } catch {}
}

const streamHeaders = {
  ...privateHeaders(),
  'content-type': 'text/event-stream',
  // No proxy may store, compress, or buffer it.
  'cache-control': `${NO_STORE}, no-transform`,
  'x-accel-buffering': 'no',
}

const SRC = join(import.meta.dir, '..')

/** `bun --watch` follows only the server's imports. */
export function rebuildOnSave(rebuild: () => Promise<void>) {
  let waiting: Timer | undefined
  const act = () => rebuild().catch((error) => log.error('Failed to build the saved files', error))
  watch(SRC, { recursive: true }, (_, file) => {
    if (!file || !(file.endsWith('.css') || file.startsWith('browser'))) return
    clearTimeout(waiting)
    waiting = setTimeout(act, 50)
  })
}
