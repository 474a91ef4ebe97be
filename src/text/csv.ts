/** A row of RFC 4180, with its line end. */
export function csvRow(cells: string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/** What a cell says that was written by {@link csvRow}: without what stands before what looks like a formula. */
export function unescapeFormula(cell: string): string {
  return cell.replace(APOSTROPHE, '').replace(SPACE, '')
}

/** Spreadsheets read a file as UTF-8 when it begins with this. */
export const BYTE_ORDER_MARK = '\ufeff'

/** A formula gets an apostrophe. Where `;` parts cells, one or a line break begins a cell even within quotes. */
function cell(text: string): string {
  const harmless = text.replace(FORMULA, "'").replace(LINE, ' ')
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Signs that begin a formula, also full-width, small and raised: some spreadsheets take those too. */
const FORMULA_START =
  '=+\\-@\\t\\r\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u207a\u207b\u207c\u208a\u208b\u208c\u2212\ufb29'
/** At a cell's beginning also behind characters that nobody sees, and a stroke, which some run as a command. */
const FORMULA = new RegExp(`^(?=\\p{Cf}*[${FORMULA_START}|])|(?<=[;\\t])(?=\\p{Cf}*[${FORMULA_START}])`, 'gu')
const LINE = new RegExp(`(?<=[\\r\\n])(?=\\p{Cf}*[${FORMULA_START}])(?!\\r)`, 'gu')
const APOSTROPHE = new RegExp(
  `^'(?=\\p{Cf}*[${FORMULA_START}|])|(?<=[;\\t\\r\\n])'(?=\\p{Cf}*[${FORMULA_START}])`,
  'gu',
)
const SPACE = new RegExp(`(?<=[\\r\\n]) (?=\\p{Cf}*[${FORMULA_START}])`, 'gu')
