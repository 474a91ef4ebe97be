import { Semaphore } from '../../../db/queues/semaphore.ts'

/** Concurrent renders of endless variants such as searches. */
const CONCURRENCY = 3
const MAX_QUEUE = 300
/** Enough for a hall behind one address, too few for a flood. */
const MAX_QUEUE_PER_CLIENT = 100
const QUEUE_TIMEOUT_MS = 1500
const MAX_PAUSE_MS = 20
const DECOMPRESSION_CONCURRENCY = 1

const pages = new Semaphore({
  size: CONCURRENCY,
  queue: MAX_QUEUE,
  share: { waiting: MAX_QUEUE_PER_CLIENT },
  maxPauseMs: MAX_PAUSE_MS,
})

/** Networks take turns. Rejects with `QueueFull`. */
export const withRenderSlot = <T>(network: string, work: () => Promise<T>): Promise<T> =>
  pages.run(work, { tenant: network, waitMs: QUEUE_TIMEOUT_MS })

export const renderQueueState = () => pages.state()

/** One at a time: the thread pool also hashes passwords, and a login must not wait for forty pages. */
export const withCompressionSlot = <T>(work: () => Promise<T>): Promise<T> => compression.run(work, { tenant: '' })

const compression = new Semaphore({ size: 1 })

export const isCompressionIdle = () => compression.state().inUse === 0

export const compressionQueueLength = () => compression.state().waiting

/** Chunks of all large answers, each followed by a pause for other requests. */
export const decompression = new Semaphore({ size: DECOMPRESSION_CONCURRENCY, maxPauseMs: MAX_PAUSE_MS })
