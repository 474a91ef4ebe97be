import { zipSync } from 'fflate'
import { EncryptedFileError, ParseError } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import { odsSheets } from './ods-sheets.ts'
import { type Parts, safeUnzip } from './safe-unzip.ts'
import { MAX_ROWS, type Sheet } from './sheet.ts'

type Read = { format: 'XLSX' | 'ODS'; sheets: Sheet[] } | { problem: string }

/** The sheets of a workbook that are not hidden, with what formulas had come to when it was saved; or why they cannot be read. */
export async function workbookSheets(bytes: Uint8Array): Promise<Read> {
  const archive = await safeUnzip(bytes)
  if ('problem' in archive) return archive
  const { parts } = archive
  if (parts['xl/workbook.xml']) return await xlsxSheets(parts)
  if (!parts['content.xml']) return { problem: 'This is a ZIP file, not an Excel workbook (XLSX) or spreadsheet (ODS)' }
  const read = odsSheets(new TextDecoder().decode(parts['content.xml']))
  return 'problem' in read ? read : { format: 'ODS', sheets: read.sheets.slice(0, MAX_SHEETS) }
}

async function xlsxSheets(parts: Parts): Promise<Read> {
  try {
    const workbook = await readXlsx(zipSync(parts, { level: 0 }), {
      sheets: ({ hidden, veryHidden }, at) => !hidden && !veryHidden && at < MAX_SHEETS,
      maxRows: MAX_ROWS,
      // Whatever is formatted to the end of the sheet is not made into rows.
      range: `A1:CV${MAX_ROWS}`,
    })
    return { format: 'XLSX', sheets: workbook.sheets.map(({ name, rows }) => ({ name, rows })) }
  } catch (error) {
    if (error instanceof EncryptedFileError)
      return { problem: 'This file is password-protected. Save it without a password.' }
    return {
      problem: `This workbook is damaged${error instanceof ParseError ? ` (${error.message})` : ''}. Save it again.`,
    }
  }
}

const MAX_SHEETS = 50
