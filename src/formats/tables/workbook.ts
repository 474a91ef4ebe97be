import { zipSync } from 'fflate'
import { EncryptedFileError, ParseError } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { formatCount } from '../import-limits.ts'
import { elementsOf, parseXml, type XmlElement, type XmlNode } from '../xml-tree.ts'
import { type Cell, isBlank, MAX_CELLS, MAX_ROWS, type Sheet } from './sheet.ts'

type Read = { format: 'XLSX' | 'ODS'; sheets: Sheet[] } | { problem: string }

/** Reads the visible sheets of an XLSX or ODS file. A formula counts as the value that it had when the file was saved. */
export async function readWorkbook(bytes: Uint8Array): Promise<Read> {
  const archive = await safeUnzip(bytes)
  if ('problem' in archive) return archive
  const { parts } = archive
  if (parts['xl/workbook.xml']) return await xlsxSheets(parts)
  if (!parts['content.xml']) return { problem: 'This is a ZIP file, not an Excel workbook (XLSX) or spreadsheet (ODS)' }
  return readOds(new TextDecoder().decode(parts['content.xml']))
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
function readOds(xml: string): Read {
  const tree = parseXml(xml)
  if ('problem' in tree) return { problem: `This spreadsheet (ODS) is damaged (${tree.problem}). Save it again.` }
  const isHidden = (style: XmlElement) =>
    within(style, 'style:table-properties').some(({ attributes }) => attributes['table:display'] === 'false')
  const hidden = within(tree.root, 'style:style').filter(isHidden)
  const hiddenStyles = new Set(hidden.map(({ attributes }) => attributes['style:name']))
  const sheets = within(tree.root, 'table:table')
    .filter(({ attributes }) => !hiddenStyles.has(attributes['table:style-name']))
    .slice(0, MAX_SHEETS)
    .map((table) => ({ name: table.attributes['table:name'] ?? 'Sheet', rows: rowsOf(table) }))
  const cells = sheets.flatMap(({ rows }) => rows).reduce((sum, row) => sum + row.length, 0)
  if (cells > MAX_CELLS) return { problem: `The file: must have at most ${formatCount(MAX_CELLS)} cells` }
  return { format: 'ODS', sheets }
}

/** The elements of these names at any depth, but not in one another and not in notes. */
function within(element: XmlElement, ...names: string[]): XmlElement[] {
  return elementsOf(element).flatMap((child) => {
    if (names.includes(child.name)) return [child]
    return child.name === 'office:annotation' ? [] : within(child, ...names)
  })
}

const repeats = (element: XmlElement, attribute: string) =>
  Math.max(1, Math.floor(Number(element.attributes[attribute])) || 1)

function rowsOf(table: XmlElement): Cell[][] {
  const rows: Cell[][] = []
  for (const row of within(table, 'table:table-row'))
    addRepeated(rows, cellsOf(row), repeats(row, 'table:number-rows-repeated'), MAX_ROWS)
  return rows.slice(0, rows.findLastIndex(({ length }) => length) + 1)
}

function cellsOf(row: XmlElement): Cell[] {
  const cells: Cell[] = []
  for (const cell of within(row, 'table:table-cell', 'table:covered-table-cell'))
    addRepeated(cells, cellValue(cell), repeats(cell, 'table:number-columns-repeated'), MAX_COLUMNS)
  return cells.slice(0, cells.findLastIndex((cell) => !isBlank(cell)) + 1)
}

function addRepeated<Item>(list: Item[], item: Item, times: number, most: number) {
  for (let left = Math.min(times, most - list.length); left > 0; left--) list.push(item)
}

/** A day, a time or a number behind the text of a cell, else the text. */
function cellValue(cell: XmlElement): Cell {
  const { 'office:value': number, 'office:date-value': date, 'office:time-value': time } = cell.attributes
  if (date) return date.replace(/(T\d\d:\d\d)(:\d\d)?(\.\d+)?$/, '$1')
  const [, hours, minutes] = /^PT(\d+)H(\d+)M/.exec(time ?? '') ?? []
  if (hours) return `${hours.padStart(2, '0')}:${minutes!.padStart(2, '0')}`
  if (number !== undefined && !Number.isNaN(Number(number))) return Number(number)
  return within(cell, 'text:p').map(textOf).join('\n') || null
}

function textOf(node: XmlNode): string {
  if (typeof node === 'string') return node
  if (node.name === 'office:annotation') return ''
  if (node.name === 'text:s') return ' '.repeat(Math.min(repeats(node, 'text:c'), 100))
  return SIGNS[node.name] ?? node.nodes.map(textOf).join('')
}

const SIGNS: Record<string, string> = { 'text:tab': '\t', 'text:line-break': '\n' }
