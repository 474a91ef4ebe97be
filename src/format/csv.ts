/** A row of RFC 4180, with its line end. */
export function csvRow(cells: string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/** What a cell says that was written by {@link csvRow}: without the apostrophe before what looks like a formula. */
export function withoutApostrophe(cell: string): string {
  return cell.replace(APOSTROPHE, '')
}

/** Spreadsheets read a file as UTF-8 when it begins with this. */
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * Quoted where it has to be; what a spreadsheet would run as a formula gets an apostrophe in front. Where semicolons part
 * the cells, a semicolon or a line break begins one even within quotes.
 */
function cell(text: string): string {
  const harmless = text.replace(FORMULA, "'")
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The signs a formula begins with, full-width, small and raised ones included: some spreadsheets take them for the same. */
const SIGNS =
  '(?=[=+\\-@\\t\\r\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u207a\u207b\u207c\u208a\u208b\u208c\u2212\ufb29])'
const FORMULA = new RegExp(`(?<=^|[;\\t\\r\\n])${SIGNS}`, 'g')
const APOSTROPHE = new RegExp(`(?<=^|[;\\t\\r\\n])'${SIGNS}`, 'g')
