import { decodeText } from './decode-text.ts'
import { filterDay } from './filter-day.ts'
import { MAX_FILE_BYTES } from './import-limits.ts'
import type { ReadResult } from './program-file.ts'
import type { ReadOptions } from './read-options.ts'
import { readJson } from './schedule/detect-json.ts'
import { readScheduleXml } from './schedule/read-schedule-xml.ts'
import { readCsvSheet } from './tables/csv-sheet.ts'
import { readTables } from './tables/table-program.ts'

/** Reads a program in whatever format its first bytes say it is in; the file's name is not believed. */
export async function readAnyFormat(bytes: Uint8Array, options: ReadOptions): Promise<ReadResult> {
  const read = await readFormat(bytes, options)
  // Schedules number their days themselves.
  const isSchedule = read.status === 'read' && read.program.format.startsWith('schedule.')
  return isSchedule ? read : filterDay(read, options.day)
}

async function readFormat(bytes: Uint8Array, options: ReadOptions): Promise<ReadResult> {
  if (bytes.length > MAX_FILE_BYTES) return unreadable('The file is larger than 20 MB')
  if (startsWith(bytes, 'PK')) {
    const { workbookSheets } = await import('./tables/workbook-sheets.ts')
    const read = await workbookSheets(bytes)
    return 'problem' in read ? unreadable(read.problem) : readTables(read.format, read.sheets, options)
  }
  if (startsWith(bytes, '%PDF')) return unreadable('PDF files can’t be imported')
  if (startsWith(bytes, '\xd0\xcf\x11\xe0')) return unreadable(OLD_EXCEL)
  const text = decodeText(bytes)
  const start = text.slice(0, 1000).trimStart()
  if (!start) return unreadable('The file is empty')
  if (/^[{[]/.test(start)) return readJson(text, options)
  if (/^<(!doctype )?html/i.test(start)) return unreadable(HTML)
  if (start.startsWith('<')) return readScheduleXml(text.trimStart(), options.day)
  if (/^BEGIN:VCALENDAR/i.test(start)) {
    const { readICalendar } = await import('./icalendar/icalendar.ts')
    return readICalendar(text, options)
  }
  return readCsv(text, options)
}

function readCsv(text: string, options: ReadOptions): ReadResult {
  const read = readCsvSheet(text)
  if ('problem' in read) return unreadable(read.problem)
  // A text without columns, or without a row below their names, is no table.
  if (read.sheet.rows.filter((row) => row.length > 1).length < 2) return unreadable(NO_FORMAT)
  const name = options.name?.split(/[\\/]/).at(-1) ?? ''
  return readTables('CSV', [{ ...read.sheet, name }], options)
}

const NO_FORMAT =
  'Unsupported file format. Use schedule.json, schedule.xml, Sessionize, iCalendar, CSV, XLSX, ODS, or this app’s JSON export.'

const OLD_EXCEL = 'This is an old Excel file (XLS) or is password-protected. Save it as XLSX without a password.'
const HTML = 'This is a web page (HTML), not a program. Save the file itself, or link directly to it.'

const startsWith = (bytes: Uint8Array, sign: string) => [...sign].every((one, at) => bytes[at] === one.charCodeAt(0))

function unreadable(problem: string): ReadResult {
  return { status: 'unreadable', problems: [problem] }
}
