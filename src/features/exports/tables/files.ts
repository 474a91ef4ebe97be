import writeWorkbook from 'write-excel-file/node'
import { BYTE_ORDER_MARK, csvRow } from '../../../format/csv.ts'
import type { Table } from './tables.ts'

/** A table as CSV, in which nothing runs as a formula. */
export function csvOf({ columns, rows }: Table): string {
  return BYTE_ORDER_MARK + csvRow(columns.map(({ title }) => title)) + rows.map(csvRow).join('')
}

/** The same as a workbook. Every cell is text, and stays text where it is edited: none becomes a formula or a date. */
export async function xlsxOf({ name, columns, rows }: Table): Promise<Uint8Array<ArrayBuffer>> {
  const head = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }))
  const body = rows.map((row) =>
    row.map((value) =>
      value ? { type: String, value: fitting(value), format: '@', alignVertical: 'top' as const } : null,
    ),
  )
  const options = { sheet: name, stickyRowsCount: 1, columns: columns.map(({ width }) => ({ width })) }
  return new Uint8Array(await writeWorkbook([head, ...body], options).toBuffer())
}

/** What a sheet has no place for is left out: control characters, and what is beyond the length of a cell. */
function fitting(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .slice(0, LONGEST_CELL)
}

const LONGEST_CELL = 32_767
