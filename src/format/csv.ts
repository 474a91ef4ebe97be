/** A row of RFC 4180, with its line end. */
export function csvRow(cells: string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/** Spreadsheets read a file as UTF-8 when it begins with this. */
export const BYTE_ORDER_MARK = '\ufeff'

/** Quoted where it has to be; what a spreadsheet would run as a formula gets an apostrophe in front. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
