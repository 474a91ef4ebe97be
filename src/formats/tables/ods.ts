import { SaxesParser } from 'saxes'
import { formatCount } from '../import-limits.ts'
import { type Cell, isBlank, MAX_CELLS, MAX_ROWS, type Sheet } from './sheet.ts'

/** The same limit as for workbooks of Excel. */
const MAX_COLUMNS = 100

/** Reads the visible sheets of an OpenDocument. Repeated rows and cells are expanded up to the limits of a table. */
export function readOds(xml: string): { sheets: Sheet[] } | { problem: string } {
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
