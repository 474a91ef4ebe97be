import Papa from 'papaparse'
import { formatCount } from '../import-limits.ts'
import { MAX_CELLS, MAX_ROWS, type Sheet } from './sheet.ts'

const DELIMITERS = [',', ';', '\t', '|']
const TOO_MANY = `The file: must have at most ${formatCount(MAX_CELLS)} cells`

export function readCsvSheet(text: string): { sheet: Sheet } | { problem: string } {
  if (DELIMITERS.some((delimiter) => hasTooManyCells(text, delimiter))) return { problem: TOO_MANY }
  const { data, errors } = Papa.parse<string[]>(text, { delimitersToGuess: DELIMITERS, preview: MAX_ROWS + 1 })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) return { problem: `row ${(broken.row ?? 0) + 1}: misplaced quotation mark (")` }
  const cells = data.reduce((sum, row) => sum + row.length, 0)
  if (cells > MAX_CELLS) return { problem: TOO_MANY }
  if (data.length > MAX_ROWS) return { problem: `The file: must have at most ${formatCount(MAX_ROWS)} rows` }
  return { sheet: { name: '', rows: data.map((row) => row.map(unescapeFormula)) } }
}

/** Counts before parsing, because a cell takes far more memory than its delimiter. */
function hasTooManyCells(text: string, delimiter: string): boolean {
  const [sign, quote, end] = [delimiter.charCodeAt(0), 34, 10]
  let [cells, isQuoted, isAtStart] = [0, false, true]
  for (let at = 0; at < text.length; at++) {
    const here = text.charCodeAt(at)
    if (here === quote && (isQuoted || isAtStart)) isQuoted = !isQuoted
    isAtStart = !isQuoted && (here === sign || here === end)
    if (!isQuoted && here === sign && ++cells > MAX_CELLS) return true
  }
  return false
}

/** Spreadsheets read a file as UTF-8 when it begins with this. */
export const BYTE_ORDER_MARK = '\ufeff'

/** Writes rows of RFC 4180, each with its line end, in which nothing runs as a formula (product §22.7). */
export function csvRows(rows: string[][]): string {
  const escaped = rows.map((row) => row.map(escapeFormula))
  const text = Papa.unparse(escaped, { newline: '\r\n', quotes: (cell) => String(cell).includes(';') })
  return rows.length ? `${text}\r\n` : ''
}

/** Escapes a formula, also after a semicolon or a line break, which begin a cell in some spreadsheets. */
const escapeFormula = (cell: string) => cell.replace(FORMULA, "'").replace(LINE, ' ')

const unescapeFormula = (cell: string) => cell.replace(APOSTROPHE, '').replace(SPACE, '')

/** The signs that begin a formula. Some spreadsheets also take full-width, small and raised ones. */
const FORMULA_START =
  '=+\\-@\\t\\r\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u207a\u207b\u207c\u208a\u208b\u208c\u2212\ufb29'
/** A formula may follow invisible characters. A stroke at the beginning of a cell runs as a command in some. */
const FORMULA = new RegExp(`^(?=\\p{Cf}*[${FORMULA_START}|])|(?<=[;\\t])(?=\\p{Cf}*[${FORMULA_START}])`, 'gu')
const LINE = new RegExp(`(?<=[\\r\\n])(?=\\p{Cf}*[${FORMULA_START}])(?!\\r)`, 'gu')
const APOSTROPHE = new RegExp(
  `^'(?=\\p{Cf}*[${FORMULA_START}|])|(?<=[;\\t\\r\\n])'(?=\\p{Cf}*[${FORMULA_START}])`,
  'gu',
)
const SPACE = new RegExp(`(?<=[\\r\\n]) (?=\\p{Cf}*[${FORMULA_START}])`, 'gu')
