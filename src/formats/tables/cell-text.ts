import { cleanLine, cleanText } from '../../text/typed/clean-text.ts'
import type { Cell } from './sheet.ts'

/** What a person sees in the cell, on one line. */
export const cellLine = (cell: Cell | undefined) => cleanLine(formatCell(cell))

export const cellText = (cell: Cell | undefined) => cleanText(formatCell(cell))

function formatCell(cell: Cell | undefined): string {
  if (cell == null) return ''
  return cell instanceof Date
    ? cell.toISOString().replace('T00:00:00.000Z', '').slice(0, 16).replace('T', ' ')
    : String(cell)
}
