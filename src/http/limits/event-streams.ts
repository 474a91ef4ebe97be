import { countLimitHit } from '../../limits/limit-metrics.ts'
import {
  endOpenStreams,
  MAX_STREAMS,
  registerStream,
  reserveStream,
  unregisterStream,
} from '../../limits/open-streams.ts'
import { TokenBucket } from '../../limits/token-bucket.ts'
import { tooManyRequests } from '../errors.tsx'
import { clientNetwork } from '../requests/client-address.ts'
import { NO_STORE, privateHeaders } from '../response-headers.ts'

export type SendEvent = (bytes: Uint8Array) => void

type Options = {
  /** Called when the stream is open; answers how to stop telling it anything. */
  follow: (send: SendEvent) => () => void
  /** When the browser returns after a stream's end; else within 3 to 10 s, so that not all come at once. */
  retryMs?: number
}

/** A whole hall that returns at once, then a thousand a second. Each costs about twice as much as a page. */
const openings = new TokenBucket(MAX_STREAMS, 1)

let isStopping = false

/** A venue's network may have every place; a newcomer from elsewhere gets the oldest of the largest network. */
export function openEventStream(request: Request, { follow, retryMs }: Options): Response {
  if (request.method === 'HEAD') return new Response(null, { headers: streamHeaders })
  const network = clientNetwork(request)
  if (openings.available(network) < 1) {
    countLimitHit('stream-openings')
    return tooManyRequests(1, 'Too many streams are opened at once. Please try again in a second.')
  }
  openings.consume(network)
  if (!reserveStream(network)) {
    countLimitHit('streams')
    return new Response(null, { status: 204, headers: privateHeaders() })
  }
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(out) {
      out.enqueue(encodeUtf8(`retry: ${retryMs ?? Math.round(3000 + Math.random() * 7000)}\n\n`))
      if (isStopping) return out.close()
      const stream = { end: () => end() }
      const unfollow = follow((bytes) => out.enqueue(bytes))
      end = () => {
        if (!unregisterStream(network, stream)) return
        unfollow()
        request.signal.removeEventListener('abort', end)
        // Nothing to close where the client closed it.
        if (!request.signal.aborted) close(out)
      }
      registerStream(network, stream)
      request.signal.addEventListener('abort', end)
    },
    cancel: () => end(),
  })
  return new Response(body, { headers: streamHeaders })
}

/** For the end of the process, which would wait for them: all end now, and new ones at once. */
export function endEventStreams() {
  isStopping = true
  endOpenStreams()
}

export const encodeUtf8 = (text: string) => new TextEncoder().encode(text)

function close(out: ReadableStreamDefaultController) {
  try {
    out.close()
  } catch {
    // It was cancelled, which closed it.
  }
}

const streamHeaders = {
  ...privateHeaders(),
  'content-type': 'text/event-stream',
  // No proxy may keep it, pack it, or hold it back (nginx does by default) until there is more.
  'cache-control': `${NO_STORE}, no-transform`,
  'x-accel-buffering': 'no',
}
