import { zipSync } from 'fflate'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { grouped } from '../../schedule-limits.ts'

const MOST_FILES = 2000
const MOST_MEGABYTES = 100
const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/.*|xl\/(?!media\/|drawings\/|printerSettings\/|embeddings\/).*\.(xml|rels))$/

/**
 * The sheets of a workbook, unpacked no further than a program can need and put together again as they are, so that what reads
 * them cannot be made to unpack more: by what the archive says of itself, and by what really comes out of it.
 */
export async function checkedArchive(bytes: Uint8Array): Promise<{ bytes: Uint8Array } | { problem: string }> {
  const parts: Record<string, Uint8Array> = {}
  let left = MOST_MEGABYTES * 1e6
  try {
    const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
    if (archive.entryCount > MOST_FILES)
      return { problem: `The file: must hold at most ${grouped(MOST_FILES)} files inside` }
    for await (const entry of archive.eachEntry()) {
      if (!NEEDED.test(entry.fileName)) continue
      left -= entry.uncompressedSize
      if (left < 0) return { problem: `The file: must unpack to at most ${MOST_MEGABYTES} MB` }
      parts[entry.fileName] = await unpacked(archive, entry)
    }
  } catch {
    return { problem: 'This Excel workbook is damaged. Save it again.' }
  }
  if (!parts['xl/workbook.xml']) return { problem: 'This is a ZIP file, not an Excel workbook (XLSX)' }
  return { bytes: zipSync(parts, { level: 0 }) }
}

/** It throws as soon as more comes than the archive says. */
async function unpacked(archive: ZipFile, entry: Entry): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of await archive.openReadStreamPromise(entry)) pieces.push(piece)
  return Buffer.concat(pieces)
}
