import Papa from 'papaparse'
import { unescapeFormula } from '../../text/csv.ts'
import { formatCount } from '../import-limits.ts'
import { MAX_CELLS, MAX_ROWS, type Sheet } from './sheet.ts'

const DELIMITERS = [',', ';', '\t', '|']
const TOO_MANY = `The file: must have at most ${formatCount(MAX_CELLS)} cells`

/** Text in columns that commas, semicolons or tabs part; or why it is none. */
export function readCsvSheet(text: string): { sheet: Sheet } | { problem: string } {
  if (DELIMITERS.some((delimiter) => hasTooManyCells(text, delimiter))) return { problem: TOO_MANY }
  const { data, errors } = Papa.parse<string[]>(text, {
    delimitersToGuess: DELIMITERS,
    preview: MAX_ROWS + 1,
  })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) return { problem: `row ${(broken.row ?? 0) + 1}: misplaced quotation mark (")` }
  const cells = data.reduce((sum, row) => sum + row.length, 0)
  if (cells > MAX_CELLS) return { problem: TOO_MANY }
  if (data.length > MAX_ROWS) return { problem: `The file: must have at most ${formatCount(MAX_ROWS)} rows` }
  return { sheet: { name: '', rows: data.map((row) => row.map(unescapeFormula)) } }
}

/** Counted before any cell is made: each takes far more memory than its delimiter. A quotation mark opens a cell at its beginning alone. */
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
