import { EncryptedFileError, ParseError } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import { checkedArchive } from './checked-archive.ts'
import { MOST_ROWS, type Sheet } from './sheet.ts'

/** The sheets of a workbook that are not hidden, with what formulas had come to when it was saved; or why they cannot be read. */
export async function xlsxSheets(bytes: Uint8Array): Promise<{ sheets: Sheet[] } | { problem: string }> {
  const archive = await checkedArchive(bytes)
  if ('problem' in archive) return archive
  try {
    const workbook = await readXlsx(archive.bytes, {
      sheets: ({ hidden, veryHidden }, at) => !hidden && !veryHidden && at < MOST_SHEETS,
      maxRows: MOST_ROWS,
      // Whatever is formatted to the end of the sheet is not made into rows.
      range: `A1:CV${MOST_ROWS}`,
    })
    return { sheets: workbook.sheets.map(({ name, rows }) => ({ name, rows })) }
  } catch (error) {
    if (error instanceof EncryptedFileError)
      return { problem: 'This file is password-protected. Save it without a password.' }
    return {
      problem: `This Excel workbook is damaged${error instanceof ParseError ? ` (${error.message})` : ''}. Save it again.`,
    }
  }
}

const MOST_SHEETS = 50
