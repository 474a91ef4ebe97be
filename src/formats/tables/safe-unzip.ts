import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { formatCount } from '../import-limits.ts'
import { MAX_CELLS } from './sheet.ts'

const MAX_FILES = 2000
const MAX_UNPACKED_MB = 100
const MAX_COLUMN_ELEMENTS = 1000
const NEEDED =
  /^(mimetype|content\.xml|\[Content_Types\]\.xml|_rels\/.*|xl\/(?!media\/|drawings\/|printerSettings\/|embeddings\/).*\.(xml|rels))$/

export type Parts = Record<string, Uint8Array>

/** Unpacks only what a program can need, by the archive's stated sizes and by what really comes out. */
export async function safeUnzip(bytes: Uint8Array): Promise<{ parts: Parts } | { problem: string }> {
  const parts: Parts = {}
  let left = MAX_UNPACKED_MB * 1e6
  try {
    const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
    if (archive.entryCount > MAX_FILES)
      return { problem: `The file: must hold at most ${formatCount(MAX_FILES)} files inside` }
    for await (const entry of archive.eachEntry()) {
      if (!NEEDED.test(entry.fileName)) continue
      left -= entry.uncompressedSize
      if (left < 0) return { problem: `The file: must unpack to at most ${MAX_UNPACKED_MB} MB` }
      parts[entry.fileName] = await unpacked(archive, entry)
    }
  } catch {
    return { problem: 'This workbook is damaged. Save it again.' }
  }
  const problem = tooMuchIn(parts)
  return problem ? { problem } : { parts }
}

/** Counted before a reader makes cells of it. One `<col>` may speak of all 16,384 columns of a sheet. */
function tooMuchIn(parts: Parts): string | undefined {
  let [cells, columns] = [0, 0]
  for (const [name, part] of Object.entries(parts)) {
    if (!name.startsWith('xl/')) continue
    const text = Buffer.from(part.buffer, part.byteOffset, part.length).toString('latin1')
    for (const [, element] of text.matchAll(/<(?:[^\s<>:/]+:)?(c|col)[\s/>]/g)) {
      if (element === 'c' && ++cells > MAX_CELLS) return `The file: must have at most ${formatCount(MAX_CELLS)} cells`
      if (element === 'col' && ++columns > MAX_COLUMN_ELEMENTS)
        return `The file: must describe at most ${formatCount(MAX_COLUMN_ELEMENTS)} columns`
    }
  }
  return undefined
}

/** It throws as soon as more comes than the archive says. */
async function unpacked(archive: ZipFile, entry: Entry): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of await archive.openReadStreamPromise(entry)) pieces.push(piece)
  return Buffer.concat(pieces)
}
