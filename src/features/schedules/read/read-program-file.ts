import { Worker } from 'node:worker_threads'
import type { FileRead } from '../program-file.ts'
import { MOST_FILE_BYTES } from '../schedule-limits.ts'
import type { ReadOptions } from './read-options.ts'

/** As many sentences as a person reads. */
const MOST_SENTENCES = 20
/** Ten times what the slowest file takes that may come (`bench reading`). */
const LONGEST_MS = 30_000
const MOST_WAITING = 20

/** All or nothing (product §21.1), on a thread that can be ended: no file may keep the server from answering. */
export async function readProgramFile(bytes: Uint8Array, options: ReadOptions = {}): Promise<FileRead> {
  if (bytes.length > MOST_FILE_BYTES) return unreadable('The file is larger than 20 MB')
  if (waiting >= MOST_WAITING) return unreadable('Too many files are being read right now. Try again in a minute.')
  const read = await inTurn(() => onThread(bytes, options))
  if (read.status === 'unreadable') return { ...read, problems: few(read.problems) }
  return read.status === 'read' ? { ...read, notes: few(read.notes) } : read
}

let waiting = 0
let before: Promise<unknown> = Promise.resolve()

async function inTurn(work: () => Promise<FileRead>): Promise<FileRead> {
  waiting++
  const turn = before.then(work)
  before = turn.catch(() => {})
  return await turn.finally(() => waiting--)
}

async function onThread(bytes: Uint8Array, options: ReadOptions): Promise<FileRead> {
  const worker = idle ?? new Worker(new URL('./reading-worker.ts', import.meta.url))
  idle = undefined
  clearTimeout(leaving)
  worker.ref()
  const { promise, resolve, reject } = Promise.withResolvers<FileRead>()
  const tooLong = setTimeout(
    () => resolve(unreadable('The file took too long to read. Try a smaller one.')),
    LONGEST_MS,
  )
  worker.once('message', (read: FileRead) => {
    resolve(read)
    if (bytes.length < LARGE_BYTES) stay(worker)
  })
  worker.once('error', reject)
  // The caller's bytes stay the caller's.
  const own = bytes.slice()
  worker.postMessage({ bytes: own, options }, [own.buffer])
  return await promise.finally(() => {
    clearTimeout(tooLong)
    worker.removeAllListeners()
    if (idle !== worker) void worker.terminate()
  })
}

/** What a large file took goes with its thread; else the next file is soon read by the same. */
const LARGE_BYTES = 1_000_000
const STAYS_MS = 5_000
let idle: Worker | undefined
let leaving: Timer | undefined

/** It keeps nobody from ending. */
function stay(worker: Worker): void {
  worker.unref()
  idle = worker
  leaving = setTimeout(() => {
    idle = undefined
    void worker.terminate()
  }, STAYS_MS)
  leaving.unref()
}

function unreadable(problem: string): FileRead {
  return { status: 'unreadable', problems: [problem] }
}

function few(sentences: string[]): string[] {
  const more = sentences.length - MOST_SENTENCES
  return more > 0 ? [...sentences.slice(0, MOST_SENTENCES), `and ${more} more`] : sentences
}
