import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { isDatabaseUnavailable } from '../../db/errors.ts'
import { Semaphore, waitUntil } from '../../db/semaphore.ts'
import { log } from '../log.ts'
import { LoadingProvider, type LoadingState } from '../ui/loading/deferred.tsx'
import { clientNetwork, isHttps } from './request-address.ts'
import { documentResponse } from './responses.ts'

export type Rendered =
  /** The whole document, without inline scripts. */
  | { html: string }
  /** The shell with placeholders, then the rest, its scripts under `nonce`. */
  | { stream: ReadableStream<Uint8Array>; nonce: string }

export type RenderOptions = { waitForAll?: boolean }

/** `late`: sent as a stream. */
export const renderStats = { pages: 0, late: 0, seconds: 0 }

/** Throws its data's errors as long as nothing was sent. */
export async function renderPage(page: ReactNode, { waitForAll = false }: RenderOptions = {}): Promise<Rendered> {
  const from = performance.now()
  let isLate = false
  const nonce = crypto.randomUUID()
  const loading: LoadingState = { waiting: 0, failures: [] }
  const stream = await renderToReadableStream(LoadingProvider(page, loading), {
    nonce,
    // React would move larger parts into inline scripts even when nothing is late.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      loading.failures.push(error)
      if (isLate && !isDatabaseUnavailable(error)) log.error('A late part of a page failed', error)
    },
  })
  await (waitForAll ? stream.allReady : Promise.race([stream.allReady, waitUntil(1)]))
  // Only waiting for the database is late; a busy machine finishes soon.
  if (loading.waiting === 0) await stream.allReady
  if (loading.failures.length > 0) {
    void stream.cancel().catch(() => {})
    throw loading.failures[0]
  }
  renderStats.pages++
  isLate = loading.waiting > 0
  if (isLate) renderStats.late++
  const rendered = !isLate ? { html: await new Response(stream).text() } : { stream, nonce }
  renderStats.seconds += (performance.now() - from) / 1000
  return rendered
}

/** After so many the server answers others, as `SlicedList` does. */
const PARTS_AT_ONCE = 25

/** Joins markup that needs no stream. */
export async function joinParts(parts: Iterable<string>): Promise<Rendered> {
  const from = performance.now()
  let [html, count] = ['', 0]
  for (const part of parts) {
    html += part
    if (++count % PARTS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  renderStats.pages++
  renderStats.seconds += (performance.now() - from) / 1000
  return { html }
}

/** Pages wait for the database, so three share one processor. */
const CONCURRENCY = 3
const SEARCH_CONCURRENCY = 1
const MAX_QUEUE = 300
/** Enough for a hall behind one address, too few for a flood. */
const MAX_QUEUE_PER_CLIENT = 100
const QUEUE_TIMEOUT_MS = 1500
const MAX_PAUSE_MS = 20

const createSlots = (size: number) =>
  new Semaphore({ size, queue: MAX_QUEUE, share: { waiting: MAX_QUEUE_PER_CLIENT }, maxPauseMs: MAX_PAUSE_MS })

/** For endless variants. */
const pages = createSlots(CONCURRENCY)
const searches = createSlots(SEARCH_CONCURRENCY)

/** Networks take turns. Rejects with `QueueFull`. */
export const withRenderSlot = <T>(tenant: string, work: () => Promise<T>) =>
  pages.run(work, { tenant, waitMs: QUEUE_TIMEOUT_MS })
export const withSearchSlot = <T>(tenant: string, work: () => Promise<T>) =>
  searches.run(work, { tenant, waitMs: QUEUE_TIMEOUT_MS })

type PageOptions = Parameters<typeof documentResponse>[1]

/** Queued, because anybody may ask for such a page without end. */
export async function pageResponse(request: Request, page: ReactNode, options?: PageOptions): Promise<Response> {
  const rendered = await withRenderSlot(clientNetwork(request), () => renderPage(page))
  return documentResponse(rendered, { ...options, policy: { isHttps: isHttps(request) } })
}

export function renderQueueState() {
  const [one, other] = [pages.state(), searches.state()]
  return {
    inUse: one.inUse + other.inUse,
    waiting: one.waiting + other.waiting,
    refused: one.refused + one.timeouts + other.refused + other.timeouts,
  }
}
