import { zipSync } from 'fflate'
import { EncryptedFileError, ParseError } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { formatCount } from '../import-limits.ts'
import { readOds } from './ods.ts'
import { MAX_CELLS, MAX_ROWS, type Sheet } from './sheet.ts'

type Read = { format: 'XLSX' | 'ODS'; sheets: Sheet[] } | { problem: string }

/** Reads the visible sheets of an XLSX or ODS file. A formula counts as the value that it had when the file was saved. */
export async function readWorkbook(bytes: Uint8Array): Promise<Read> {
  const archive = await safeUnzip(bytes)
  if ('problem' in archive) return archive
  const { parts } = archive
  if (parts['xl/workbook.xml']) return await xlsxSheets(parts)
  if (!parts['content.xml']) return { problem: 'This is a ZIP file, not an Excel workbook (XLSX) or spreadsheet (ODS)' }
  const read = readOds(new TextDecoder().decode(parts['content.xml']))
  return 'problem' in read ? read : { format: 'ODS', sheets: read.sheets.slice(0, MAX_SHEETS) }
}

async function xlsxSheets(parts: Parts): Promise<Read> {
  try {
    const workbook = await readXlsx(zipSync(parts, { level: 0 }), {
      sheets: ({ hidden, veryHidden }, at) => !hidden && !veryHidden && at < MAX_SHEETS,
      maxRows: MAX_ROWS,
      // Cells may be formatted to the end of the sheet.
      range: `A1:CV${MAX_ROWS}`,
    })
    return { format: 'XLSX', sheets: workbook.sheets.map(({ name, rows }) => ({ name, rows })) }
  } catch (error) {
    if (error instanceof EncryptedFileError)
      return { problem: 'This file is password-protected. Save it without a password.' }
    return {
      problem: `This workbook is damaged${error instanceof ParseError ? ` (${error.message})` : ''}. Save it again.`,
    }
  }
}

const MAX_SHEETS = 50

const MAX_FILES = 2000
const MAX_UNPACKED_MB = 100
const MAX_COLUMN_ELEMENTS = 1000
const NEEDED =
  /^(mimetype|content\.xml|\[Content_Types\]\.xml|_rels\/.*|xl\/(?!media\/|drawings\/|printerSettings\/|embeddings\/).*\.(xml|rels))$/

type Parts = Record<string, Uint8Array>

/** Unpacks only the needed parts and checks their stated and their real sizes. */
async function safeUnzip(bytes: Uint8Array): Promise<{ parts: Parts } | { problem: string }> {
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

/** Counts before cells are made. One `<col>` may describe all 16,384 columns of a sheet. */
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

/** Throws as soon as more comes than the archive says. */
async function unpacked(archive: ZipFile, entry: Entry): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of await archive.openReadStreamPromise(entry)) pieces.push(piece)
  return Buffer.concat(pieces)
}
