import Papa from 'papaparse'
import { withoutApostrophe } from '../../../../format/csv.ts'
import { grouped } from '../../schedule-limits.ts'
import { MOST_ROWS, type Sheet } from './sheet.ts'

const MOST_CELLS = 1_000_000

/** Text in columns that commas, semicolons or tabs part; or why it is none. */
export function csvSheet(text: string): { sheet: Sheet } | { problem: string } {
  const { data, errors } = Papa.parse<string[]>(text, {
    delimitersToGuess: [',', ';', '\t', '|'],
    preview: MOST_ROWS + 1,
  })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) return { problem: `row ${(broken.row ?? 0) + 1}: misplaced quotation mark (")` }
  const cells = data.reduce((sum, row) => sum + row.length, 0)
  if (cells > MOST_CELLS) return { problem: `The file: must have at most ${grouped(MOST_CELLS)} cells` }
  if (data.length > MOST_ROWS) return { problem: `The file: must have at most ${grouped(MOST_ROWS)} rows` }
  return { sheet: { name: '', rows: data.map((row) => row.map(withoutApostrophe)) } }
}
