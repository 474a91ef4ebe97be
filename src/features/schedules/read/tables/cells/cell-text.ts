import { cleanLine, cleanText } from '../../../../../format/typed/clean-text.ts'
import type { Cell } from '../sheet.ts'

/** What a person sees in the cell, on one line. */
export const lineOf = (cell: Cell | undefined) => cleanLine(written(cell))

export const textOf = (cell: Cell | undefined) => cleanText(written(cell))

function written(cell: Cell | undefined): string {
  if (cell == null) return ''
  return cell instanceof Date
    ? cell.toISOString().replace('T00:00:00.000Z', '').slice(0, 16).replace('T', ' ')
    : String(cell)
}
