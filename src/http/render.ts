import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { type Failures, withFailures } from '../ui/deferred.tsx'

/** How long a page may wait for its data before its placeholders are sent instead. */
const PATIENCE_MS = 40

export type Rendered =
  /** Everything was there: the whole document, without any inline script. */
  | { html: string }
  /** The database is slow: the shell with placeholders now, the rest as it comes, its scripts under `nonce`. */
  | { stream: ReadableStream<Uint8Array>; nonce: string }

/** Renders a page; throws what its data threw as long as nothing was sent. */
export async function renderPage(page: ReactNode, signal?: AbortSignal): Promise<Rendered> {
  const nonce = crypto.randomUUID()
  const failures: Failures = []
  const stream = await renderToReadableStream(withFailures(page, failures), {
    nonce,
    signal,
    // React would move what exceeds this into inline scripts even when nothing was late.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  })
  const complete = await Promise.race([stream.allReady.then(() => true), patience().then(() => false)])
  if (failures.length > 0) {
    void stream.cancel().catch(() => {})
    throw failures[0]
  }
  return complete ? { html: await new Response(stream).text() } : { stream, nonce }
}

/** One more turn of the event loop: on a busy machine the time may be over before React had any of it. */
const patience = () => Bun.sleep(PATIENCE_MS).then(() => new Promise((turn) => setImmediate(turn)))
