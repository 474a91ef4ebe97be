import { zipSync } from 'fflate'
import { EncryptedFileError, ParseError } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { formatCount } from '../import-limits.ts'
import { type Cell, isBlank, MAX_CELLS, MAX_ROWS, type Sheet } from './sheet.ts'

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

const MAX_COLUMNS = 100

/** Reads the visible sheets of an OpenDocument. Repeated rows and cells are expanded up to the limits of a table. */
function readOds(xml: string): { sheets: Sheet[] } | { problem: string } {
  const sheets: Sheet[] = []
  const hidden = new Set<string>()
  const parser = new SaxesParser()
  let [styleName, cells, notes, isText] = ['', 0, 0, false]
  let row: Cell[] = []
  /** Blank cells and rows are written only before others. */
  let [blankCells, blankRows, rowRepeat, cellRepeat] = [0, 0, 1, 1]
  let value: Cell | undefined
  let lines: string[] = []
  const repeated = (count: string | undefined) => Math.max(1, Math.floor(Number(count)) || 1)
  const count = (more: number) => {
    cells += more
    if (cells > MAX_CELLS) throw new Refusal(`The file: must have at most ${formatCount(MAX_CELLS)} cells`)
  }
  const add = (text: string) => {
    if (isText && !notes) lines[lines.length - 1] += text
  }
  parser.on('error', ({ message }) => {
    throw new Refusal(`This spreadsheet (ODS) is damaged (${message.replace(/^\d+:\d+:\s*/, '')}). Save it again.`)
  })
  parser.on('doctype', () => {
    throw new Refusal('DOCTYPE isn’t supported. Remove it.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'style:style') styleName = attributes['style:name'] ?? ''
    if (name === 'style:table-properties' && attributes['table:display'] === 'false') hidden.add(styleName)
    if (name === 'table:table' && !notes) {
      sheets.push({
        name: hidden.has(attributes['table:style-name'] ?? '') ? '' : (attributes['table:name'] ?? 'Sheet'),
        rows: [],
      })
      blankRows = 0
    }
    if (name === 'table:table-row')
      [row, blankCells, rowRepeat] = [[], 0, repeated(attributes['table:number-rows-repeated'])]
    if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      cellRepeat = repeated(attributes['table:number-columns-repeated'])
      value = cellValue(attributes)
      lines = []
    }
    if (name === 'office:annotation') notes++
    if (name === 'text:p' && !notes) {
      lines.push('')
      isText = true
    }
    if (name === 'text:s') add(' '.repeat(Math.min(repeated(attributes['text:c']), 100)))
    if (name === 'text:tab') add('\t')
    if (name === 'text:line-break') add('\n')
  })
  parser.on('text', add)
  parser.on('closetag', ({ name }) => {
    if (name === 'office:annotation') notes--
    if (name === 'text:p' && !notes) isText = false
    if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      const cell = value ?? (lines.join('\n') || null)
      const free = Math.min(cellRepeat, MAX_COLUMNS - row.length - blankCells)
      if (isBlank(cell)) blankCells += Math.max(0, free)
      else if (free > 0) {
        count(blankCells + free)
        row.push(...new Array<Cell>(blankCells).fill(null), ...new Array<Cell>(free).fill(cell))
        blankCells = 0
      }
      lines = []
    }
    if (name === 'table:table-row') {
      const rows = sheets.at(-1)?.rows ?? []
      if (!row.length) blankRows += rowRepeat
      else {
        const free = Math.min(rowRepeat, MAX_ROWS - rows.length - blankRows)
        if (free <= 0) return
        count(blankRows + (free - 1) * row.length)
        for (; blankRows > 0; blankRows--) rows.push([])
        for (let at = 0; at < free; at++) rows.push(row)
      }
    }
  })
  try {
    parser.write(xml).close()
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message }
    throw error
  }
  return { sheets: sheets.filter(({ name }) => name) }
}

class Refusal extends Error {}

/** The value of a cell behind its text: a day, a time or a number; `undefined` for text. */
function cellValue(attributes: Record<string, string>): Cell | undefined {
  const { 'office:value': number, 'office:date-value': date, 'office:time-value': time } = attributes
  if (date) return date.replace(/(T\d\d:\d\d)(:\d\d)?(\.\d+)?$/, '$1')
  const [, hours, minutes] = /^PT(\d+)H(\d+)M/.exec(time ?? '') ?? []
  if (hours) return `${hours.padStart(2, '0')}:${minutes!.padStart(2, '0')}`
  return number === undefined || Number.isNaN(Number(number)) ? undefined : Number(number)
}
