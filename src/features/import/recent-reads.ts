import type { ProgramFile, ReadTable } from '../../formats/program-file.ts'
import type { SourceOrigin } from './plan/plan.ts'

/** A program as it was read, and the size of its file in bytes. */
export type ReadProgram = {
  status: 'read'
  file: ProgramFile
  origin: SourceOrigin
  notes: string[]
  table?: ReadTable
  size: number
}

const MAX_KEPT_BYTES = 20 * 1024 * 1024
const KEEP_READ_MS = 10 * 60_000

const reads = new Map<string, ReadProgram>()

/** Keeps a program that was previewed, so that this process need not read it again to apply it. */
export function keepRecentRead(key: string, read: ReadProgram): void {
  reads.delete(key)
  reads.set(key, read)
  let bytes = [...reads.values()].reduce((sum, { size }) => sum + size, 0)
  for (const [oldest, { size }] of reads) {
    if (bytes <= MAX_KEPT_BYTES) break
    reads.delete(oldest)
    bytes -= size
  }
  setTimeout(() => reads.get(key) === read && reads.delete(key), KEEP_READ_MS).unref()
}

/** A program that was kept. The file has to be read again if another process read it, or too long ago. */
export function findRecentRead(key: string): ReadProgram | undefined {
  return reads.get(key)
}
