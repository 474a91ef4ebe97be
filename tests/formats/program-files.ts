import type { ReadResult } from '../../src/formats/program-file.ts'
import { readProgramFile } from '../../src/formats/read-program-file.ts'

type Options = Parameters<typeof readProgramFile>[1]

export const read = (content: unknown, options?: Options): Promise<ReadResult> =>
  readProgramFile(bytesOf(content), options)

/** What was read, where it has to be. */
export async function programOf(content: unknown, options?: Options) {
  const result = await read(content, options)
  if (result.status !== 'read') throw new Error(JSON.stringify(result))
  return { ...result.program, notes: result.notes }
}

/** What is wrong with it, where something has to be. */
export async function problemsOf(content: unknown, options?: Options) {
  const result = await read(content, options)
  return result.status === 'unreadable' ? result.problems : result
}

function bytesOf(content: unknown): Uint8Array {
  if (content instanceof Uint8Array) return content
  return new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content))
}
