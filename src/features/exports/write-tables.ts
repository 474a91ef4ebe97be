import type { Bytes } from '../../http/cache/encoding.ts'
import { BYTE_ORDER_MARK, csvRow } from '../../text/csv.ts'
import type { ExportTable } from './export-tables.ts'

/** A table as CSV, in which nothing runs as a formula. */
export function writeCsv({ columns, rows }: ExportTable): string {
  return BYTE_ORDER_MARK + csvRow(columns.map(({ title }) => title)) + rows.map(csvRow).join('')
}

/** The same as a workbook. Every cell is text, and stays text where it is edited: none becomes a formula or a date. */
export async function xlsxOf({ name, columns, rows }: ExportTable): Promise<Bytes> {
  // Few who come ask for one.
  const { writeXlsx } = await import('hucre/xlsx')
  const head = columns.map(({ title }) => title)
  const sheet = {
    name,
    columns: columns.map(({ width }) => ({ width, style: { numFmt: '@', alignment: { vertical: 'top' as const } } })),
    rows: [head, ...rows.map((row) => row.map((cell) => truncateCell(cell) || null))],
    freezePane: { rows: 1 },
  }
  // Without a moment of its own: the same table is the same file, and keeps its ETag.
  return new Uint8Array(
    await writeXlsx({ sheets: [sheet], properties: { created: FIXED_TIMESTAMP, modified: FIXED_TIMESTAMP } }),
  )
}

const FIXED_TIMESTAMP = new Date('2025-03-15T00:00:00Z')

/** What a sheet has no place for is left out: control characters, and what is beyond the length of a cell. */
function truncateCell(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .slice(0, MAX_CELL_LENGTH)
}

const MAX_CELL_LENGTH = 32_767
