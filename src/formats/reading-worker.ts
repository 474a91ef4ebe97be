import { parentPort } from 'node:worker_threads'
import { readAnyFormat } from './read-any-format.ts'
import type { ReadOptions } from './read-options.ts'

/** Reads files on a thread of its own, which can be ended while it reads. */
parentPort!.on('message', async ({ bytes, options }: { bytes: Uint8Array; options: ReadOptions }) => {
  parentPort!.postMessage(await readAnyFormat(bytes, options))
})
