import { Worker } from 'node:worker_threads'
import { MAX_FILE_BYTES } from './import-limits.ts'
import { type ReadOptions, type ReadResult, unreadable } from './program-file.ts'

const MAX_PROBLEMS = 20
/** Ten times as long as the slowest allowed file takes (`bench reading`). */
const READ_TIMEOUT_MS = 30_000
const MAX_QUEUE = 20

/** Reads on a thread that can be ended, so that no file keeps the server from answering (product §21.9). */
export async function readProgramFile(bytes: Uint8Array, options: ReadOptions = {}): Promise<ReadResult> {
  if (bytes.length > MAX_FILE_BYTES) return unreadable('The file is larger than 20 MB')
  if (waiting >= MAX_QUEUE) return unreadable('Too many files are being read right now. Try again in a minute.')
  const read = await runExclusively(() => readInWorker(bytes, options))
  if (read.status === 'unreadable') return { ...read, problems: limitProblems(read.problems) }
  return read.status === 'read' ? { ...read, notes: limitProblems(read.notes) } : read
}

let waiting = 0
let before: Promise<unknown> = Promise.resolve()

async function runExclusively(work: () => Promise<ReadResult>): Promise<ReadResult> {
  waiting++
  const turn = before.then(work)
  before = turn.catch(() => {})
  return await turn.finally(() => waiting--)
}

async function readInWorker(bytes: Uint8Array, options: ReadOptions): Promise<ReadResult> {
  const worker = idle ?? new Worker(new URL('./reading-worker.ts', import.meta.url))
  idle = undefined
  clearTimeout(leaving)
  worker.ref()
  const { promise, resolve, reject } = Promise.withResolvers<ReadResult>()
  const tooLong = setTimeout(
    () => resolve(unreadable('The file took too long to read. Try a smaller one.')),
    READ_TIMEOUT_MS,
  )
  worker.once('message', (read: ReadResult) => {
    resolve(read)
    if (bytes.length < LARGE_BYTES) stay(worker)
  })
  worker.once('error', reject)
  // A transferred buffer is lost to its owner, so the worker gets a copy.
  const own = bytes.slice()
  worker.postMessage({ bytes: own, options }, [own.buffer])
  return await promise.finally(() => {
    clearTimeout(tooLong)
    worker.removeAllListeners()
    if (idle !== worker) void worker.terminate()
  })
}

/** A large file's memory is freed with its thread. After a smaller one the thread waits for the next file. */
const LARGE_BYTES = 1_000_000
const WORKER_IDLE_MS = 5_000
let idle: Worker | undefined
let leaving: Timer | undefined

function stay(worker: Worker): void {
  worker.unref()
  idle = worker
  leaving = setTimeout(() => {
    idle = undefined
    void worker.terminate()
  }, WORKER_IDLE_MS)
  leaving.unref()
}

function limitProblems(sentences: string[]): string[] {
  const more = sentences.length - MAX_PROBLEMS
  return more > 0 ? [...sentences.slice(0, MAX_PROBLEMS), `and ${more} more`] : sentences
}
