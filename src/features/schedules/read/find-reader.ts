import type { FileRead } from '../program-file.ts'
import { MOST_FILE_BYTES } from '../schedule-limits.ts'
import { decodedText } from './decoded-text.ts'
import { readJson } from './json/json-program.ts'
import type { ReadOptions } from './read-options.ts'

/** Reads a program in whatever format its first bytes say it is in; the file's name is not believed. */
export async function readBytes(bytes: Uint8Array, options: ReadOptions): Promise<FileRead> {
  if (bytes.length > MOST_FILE_BYTES) return unreadable('The file is larger than 20 MB')
  const text = decodedText(bytes)
  const start = text.slice(0, 1000).trimStart()
  if (!start) return unreadable('The file is empty')
  if (/^[{[]/.test(start)) return readJson(text, options)
  return unreadable('The file is in no format that is read here.')
}

function unreadable(problem: string): FileRead {
  return { status: 'unreadable', problems: [problem] }
}
