import type { FileRead } from '../program-file.ts'
import { readBytes } from './find-reader.ts'
import type { ReadOptions } from './read-options.ts'

/** As many sentences as a person reads. */
const MOST_SENTENCES = 20

/**
 * Reads a conference's program out of a file in any format that is known (product §21.1): all of it, or nothing and why. What is too
 * much to be listed is counted: `and 12 more`.
 */
export async function readProgramFile(bytes: Uint8Array, options: ReadOptions = {}): Promise<FileRead> {
  const read = await readBytes(bytes, options)
  if (read.status === 'unreadable') return { ...read, problems: few(read.problems) }
  return read.status === 'read' ? { ...read, notes: few(read.notes) } : read
}

function few(sentences: string[]): string[] {
  const more = sentences.length - MOST_SENTENCES
  return more > 0 ? [...sentences.slice(0, MOST_SENTENCES), `and ${more} more`] : sentences
}
